"""How it looks: one function per output, values in, text out."""
