"""What bin/worker can do, one command a file."""
