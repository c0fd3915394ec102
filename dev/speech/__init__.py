"""Speech with exact word times, made by synthetic voices: for tests, benchmarks and the sample video."""
