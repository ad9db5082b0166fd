// The first file of this target lands with its first commit.
