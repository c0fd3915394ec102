"""From sound to timed words, in a process of its own."""
