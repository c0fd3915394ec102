"""``python -m wordlight_worker``: see cli.py."""

import os
import sys

if __name__ == "__main__":
    environment = dict(os.environ)
    # The token is the worker's alone: no child that opens media inherits it.
    os.environ.pop("WORKER_TOKEN", None)
    # Only `models fetch` takes this back (models/hub.py): nothing else may ask the model hub.
    os.environ["HF_HUB_OFFLINE"] = "1"
    # onnxruntime, which finds the speech in a sound, has telemetry that is on unless this is set.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    try:
        # Loading takes long enough for somebody to press Ctrl-C in it.
        from wordlight_worker.cli import main
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(main(sys.argv[1:], environment))
