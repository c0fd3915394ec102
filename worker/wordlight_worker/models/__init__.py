"""Speech models: which there are, how they come, where they lie."""
