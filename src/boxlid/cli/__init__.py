"""The command line. It parses, calls the layers below and prints; nothing else."""
