"""Repair of word times: pauses by voice activity, words by forced alignment."""
