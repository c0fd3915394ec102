# The worker, for CPU or GPU. Built from the root of the checkout; docs/operations.md tells how to build and run it.
# Each step is a script in docker/steps, so that `npm run prove:image` can run them where there is no Docker.
FROM node:26.10.0-bookworm-slim AS fonts
WORKDIR /source
COPY package.json package-lock.json ./
COPY captions captions
COPY docker/steps/fonts.sh ./
RUN ./fonts.sh

FROM python:3.11.14-slim-bookworm
WORKDIR /opt/wordlight
COPY docker/steps/system.sh steps/
RUN steps/system.sh

ARG GPU=0
COPY docker/steps/python.sh steps/
COPY docker/gpu.lock ./
COPY worker/requirements.lock worker/
RUN steps/python.sh "$GPU"

ENV PYTHONPATH=/opt/wordlight/worker PYTHONUNBUFFERED=1
ENV PATH=/opt/wordlight/venv/bin:/usr/local/bin:/usr/bin:/bin
ENV LD_LIBRARY_PATH=/opt/wordlight/venv/lib/python3.11/site-packages/nvidia/cublas/lib
ENV NVIDIA_DRIVER_CAPABILITIES=compute,utility
ENV WORKER_MODELS_DIR=/opt/wordlight/models WORKER_FONTS_DIR=/opt/wordlight/fonts
ENV WORKER_WORK_DIR=/var/lib/wordlight

COPY worker/models.lock worker/
COPY worker/wordlight_worker worker/wordlight_worker
ARG MODELS="base tiny.en"
COPY docker/steps/models.sh steps/
RUN steps/models.sh "$MODELS"
COPY --from=fonts /source/captions/fonts/files fonts

USER 1000:1000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15m --timeout=3m --start-period=3m --retries=2 CMD ["python", "-m", "wordlight_worker", "doctor", "--light"]
ENTRYPOINT ["python", "-m", "wordlight_worker"]
CMD ["run"]
