"""Play-outs by random play or rule of thumb, on a CPU or a GPU."""
