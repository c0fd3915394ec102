"""Measures recognition and word times on clips whose words are known."""
