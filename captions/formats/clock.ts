/** Hours, which may be missing, minutes and seconds, as SRT, WebVTT and ASS write them; a source of a RegExp with three groups. */
export const CLOCK = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)`

/** The same with hours and with parts of a second, which is nothing that people write as the time of day. */
export const WHOLE_CLOCK = String.raw`(\d+):(\d{1,2}):(\d{1,2}[.,]\d+)`

/** Seconds, in whole milliseconds, of the groups of `CLOCK` or `WHOLE_CLOCK`. */
export function readClock([hours = '0', minutes = '0', seconds = '0']: (
  | string
  | undefined
)[]): number {
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  return Math.round(total * 1000) / 1000
}

/** `HH:MM:SS` of milliseconds, then the mark and three digits. */
export function writeClock(milliseconds: number, mark: ',' | '.'): string {
  const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0')
  const hours = pad(milliseconds / 3_600_000, 2)
  const minutes = pad((milliseconds / 60_000) % 60, 2)
  const seconds = pad((milliseconds / 1000) % 60, 2)
  return `${hours}:${minutes}:${seconds}${mark}${pad(milliseconds % 1000, 3)}`
}
