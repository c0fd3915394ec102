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
  poster_bytes: 60_000,
  peaks_bytes: 7000,
  language_probability: 0.4,
  warnings: ['language_unsure', 'language_mismatch'],
  suggested_language: 'fr',
}

/** What the API hands on of a given text whose times were found in the same talk. */
export const ALIGNMENT = {
  kind: 'align',
  words: [
    { word: 'Bonjour', start: 0.2, end: 1.1, hidden: false },
    { word: 'tous', start: 1.1, end: 1.4, hidden: false },
  ],
  language: 'fr',
  media: TRANSCRIPTION.media,
  proxy_bytes: null,
  poster_bytes: 50_000,
  peaks_bytes: null,
}

export const EXPORT = { kind: 'export', bytes: 7000, duration_seconds: 61.2 }

export const RESULTS = { transcribe: TRANSCRIPTION, align: ALIGNMENT, export: EXPORT }
