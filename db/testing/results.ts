/** What a worker reports of a transcribed talk of 61.2 s that browsers cannot play, and of its export. */
export const TRANSCRIPTION = {
  kind: 'transcribe',
  words: [
    { word: 'Good', start: 0.2, end: 0.5, hidden: false, conf: 0.98 },
    { word: 'morning', start: 0.5, end: 1.1, hidden: false, conf: 0.97 },
  ],
  language: 'en',
  model: 'base',
  media: { duration_seconds: 61.2, width: 1080, height: 1920, frames_per_second: 29.97 },
  proxy_bytes: 5000,
}

export const EXPORT = { kind: 'export', bytes: 7000, duration_seconds: 61.2 }
