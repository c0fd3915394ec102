"""Says in the log why a line failed, without the address that it led to."""

import ssl

import httpx


def describe_fault(fault: httpx.HTTPError) -> str:
    """The kind of fault; for a refused certificate also the reason, which may be this machine's clock."""
    cause: BaseException | None = fault
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            # The rest of the sentence may name the host.
            return f"{type(fault).__name__}: {cause.verify_message.partition(',')[0]}"
        cause = cause.__cause__ or cause.__context__
    return type(fault).__name__
