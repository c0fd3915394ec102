"""Video and sound: everything that touches the user's media."""
