"""The life of a job: claim, lease, work, finish."""
