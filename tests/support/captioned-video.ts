import { type DrawnText, drawnTexts } from './ass-events.ts'
import { ffmpeg, ffmpegLog, ffprobe, frameAt } from './ffmpeg.ts'
import { type Box, parseColour, shareOfColour } from './picture.ts'
import type { TimedWord } from './word-errors.ts'

export type FrameSize = { width: number; height: number }
/** A word that is spoken, with a word before it and one still to come in the same cue. */
type Moment = { cue: DrawnText[]; index: number; time: number }
/** Shares (0 to 1) of a word's middle: the colour of what was spoken, and of what is to come. */
type Shares = { lit: number; unlit: number }

const MOMENTS = 5
/** Colours of the preset karaoke_master. */
const [LIT, UNLIT] = [parseColour('FFD60A'), parseColour('FFFFFF')]

/** Size 36 of the reference frame, 405 wide and 720 high, in pixels of this one. */
const emOf = ({ width, height }: FrameSize) => 36 * Math.min(height / 720, width / 405)

/** What a captioned file must have in common with its source. */
export function compareStreams(source: string, captioned: string) {
  const [before, after] = [ffprobe(source), ffprobe(captioned)]
  const picture = after.streams.find((stream) => stream.codec_type === 'video')
  return {
    secondsApart: Math.abs(Number(before.format.duration) - Number(after.format.duration)),
    size: { width: picture?.width, height: picture?.height },
    hasSameSound: soundOf(source) === soundOf(captioned),
  }
}

const soundOf = (video: string) => ffmpeg('-i', video, '-map', '0:a', '-f', 'md5', '-').toString()

/**
 * Looks at five moments of a video captioned in the preset karaoke_master: at the word that is spoken, the one before it
 * and the one after. Throws when the captions do not hold the words that were spoken.
 */
export function litWords(captioned: string, ass: string, words: TimedWord[], size: FrameSize) {
  const em = emOf(size)
  return pickMoments(momentsInside(ass, words)).map(({ cue, index, time }) => {
    const frame = frameAt(captioned, time, size.width, size.height)
    const sharesAt = (place: number): Shares => {
      const box = coreOf(cue[place], em)
      return { lit: shareOfColour(frame, box, LIT), unlit: shareOfColour(frame, box, UNLIT) }
    }
    return {
      time,
      before: sharesAt(index - 1),
      spoken: sharesAt(index),
      next: sharesAt(index + 1),
    }
  })
}

/** The words of a video that is captioned well: spoken ones are lit, the others are not. */
export const isLit = ({ lit, unlit }: Shares) => lit > 0.2 && unlit < 0.02
export const isUnlit = ({ lit, unlit }: Shares) => unlit > 0.2 && lit < 0.02

/** How alike source and captioned file are where no captions are (decibels), and how much of the height these take. */
export function compareOutsideCaptions(
  source: string,
  captioned: string,
  ass: string,
  size: FrameSize,
): { psnr: number; hiddenHeight: number } {
  const places = fillsOf(ass)
  const top = Math.floor(Math.min(...places.map((place) => place.y)) - 2 * emOf(size))
  const bottom = Math.ceil(Math.max(...places.map((place) => place.y)) + 2 * emOf(size))
  const hide = `drawbox=x=0:y=${top}:w=iw:h=${bottom - top}:color=black:t=fill`
  const chain = `[0:v]${hide}[source];[1:v]${hide}[captioned];[source][captioned]psnr`
  const log = ffmpegLog('-i', source, '-i', captioned, '-lavfi', chain, '-f', 'null', '-')
  return { psnr: Number(/average:([\d.]+)/.exec(log)?.[1]), hiddenHeight: bottom - top }
}

const fillsOf = (ass: string) => drawnTexts(ass).filter(isTopmost)

/** Of the outline and the fill of one word, the fill is drawn last. */
function isTopmost(event: DrawnText, _index: number, all: DrawnText[]): boolean {
  return all.every(
    (other) =>
      other.layer <= event.layer ||
      other.start !== event.start ||
      Math.hypot(other.x - event.x, other.y - event.y) > 1,
  )
}

function momentsInside(ass: string, words: TimedWord[]): Moment[] {
  const cues = Map.groupBy(fillsOf(ass), (event) => event.start)
  let next = 0
  return [...cues.values()].flatMap((cue) => {
    const first = next
    next += cue.length
    return cue.flatMap((event, index) => {
      const word = words[first + index]
      if (!word || index === 0 || index === cue.length - 1) return []
      if (event.text.toLowerCase() !== word.word.toLowerCase()) {
        throw new Error(`The captions have “${event.text}” where “${word.word}” was spoken.`)
      }
      return [{ cue, index, time: (word.start + word.end) / 2 }]
    })
  })
}

/** As many as are looked at, from the whole length of the video. */
function pickMoments(moments: Moment[]): Moment[] {
  if (moments.length < MOMENTS)
    throw new Error(`There are only ${moments.length} words to look at.`)
  return Array.from(
    { length: MOMENTS },
    (_, step) => moments[Math.floor((step * (moments.length - 1)) / (MOMENTS - 1))],
  ).filter((moment) => moment !== undefined)
}

/** The middle of a drawn word: wide enough to hold fill, narrow enough for the shortest word. */
function coreOf(event: DrawnText | undefined, em: number): Box {
  if (!event) throw new Error('There is no such word in the cue.')
  return { left: event.x - em * 0.4, top: event.y - em * 0.3, width: em * 0.8, height: em * 0.6 }
}
