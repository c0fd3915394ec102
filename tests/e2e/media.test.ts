import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runCaption } from '#tests/e2e/caption-command.ts'
import { makeTalk } from '#tests/e2e/talk.ts'
import { ffmpeg, ffprobe, frameAt, meanColour, type ProbedStream } from '#tests/support/ffmpeg.ts'
import { type Colour, parseColour } from '#tests/support/picture.ts'

/** Flat patches in the upper half, clear of the captions: left to right as displayed. */
const PATCHES = ['FF0000', '00FF00', '0000FF', 'FFD60A', '808080'] as const
const SECONDS = 4

let folder: string
let speech: string
const file = (name: string) => path.join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-media-'))
  speech = makeTalk(folder, {
    text: 'Colours must stay what they are.',
    seconds: SECONDS,
    size: '270x480',
  }).video
})

afterAll(() => rmSync(folder, { recursive: true }))

/** A picture of flat patches on dark ground, as lavfi input of the displayed size. */
function patches(width: number, height: number): string {
  const side = Math.floor(width / 8)
  const boxes = PATCHES.map((colour, index) => {
    const left = Math.round(((index + 1) * width) / 6 - side / 2)
    return `drawbox=x=${left}:y=${Math.round(height / 5)}:w=${side}:h=${side}:color=0x${colour}:t=fill`
  })
  return `color=c=0x202020:size=${width}x${height}:rate=25,format=gbrp,${boxes.join(',')}`
}

/** Limited range in a matrix and a pixel format, tagged as BT.709 or as nothing at all. */
const inColours = (matrix: string, format: string, tag: string) =>
  `scale=out_color_matrix=${matrix}:out_range=tv,format=${format},` +
  `setparams=color_primaries=${tag}:color_trc=${tag}:colorspace=${tag}`
const TAG_709 = inColours('bt709', 'yuv420p', 'bt709')

const H264 = '-c:v libx264 -preset ultrafast -crf 8 -c:a aac'
const HEVC =
  '-c:v libx265 -preset ultrafast -x265-params log-level=error:crf=8 -tag:v hvc1 -c:a aac'

type Encoding = { size: [number, number]; filter: string; codecs: string; container: string }

/** Writes the patches with speech under them. */
function encode(to: string, { size, filter, codecs, container }: Encoding): void {
  const inputs = ['-f', 'lavfi', '-i', patches(...size), '-i', speech, '-map', '0:v', '-map', '1:a']
  const output = ['-t', String(SECONDS), ...codecs.split(' '), '-f', container]
  ffmpeg(...inputs, '-vf', filter, ...output, to)
}

type Case = {
  name: string
  /** What ffprobe must say of the source, so that the case is the one that it claims to be. */
  source: Partial<Record<keyof ProbedStream, unknown>>
  shown: [number, number]
  make: (to: string) => void
}

const CASES: Case[] = [
  {
    name: 'an AVI with MPEG-4 picture and PCM sound',
    source: { codec_name: 'mpeg4', width: 360 },
    shown: [360, 640],
    make: (to) =>
      encode(to, {
        size: [360, 640],
        filter: inColours('smpte170m', 'yuv420p', 'unknown'),
        codecs: '-c:v mpeg4 -q:v 2 -c:a pcm_s16le',
        container: 'avi',
      }),
  },
  {
    name: 'a MOV that is turned by its metadata',
    source: { width: 640, side_data_list: [expect.objectContaining({ rotation: 90 })] },
    shown: [360, 640],
    make: (to) => {
      const filter = `${TAG_709},transpose=1`
      encode(`${to}.lying`, { size: [360, 640], filter, codecs: H264, container: 'mov' })
      ffmpeg('-display_rotation', '90', '-i', `${to}.lying`, '-c', 'copy', '-f', 'mov', to)
    },
  },
  {
    name: 'a picture of odd width and height',
    source: { width: 361, height: 641 },
    shown: [360, 640],
    make: (to) => {
      const filter = inColours('bt709', 'yuv444p', 'bt709')
      encode(to, { size: [361, 641], filter, codecs: H264, container: 'mp4' })
    },
  },
  {
    name: 'a 10-bit HEVC',
    source: { codec_name: 'hevc', pix_fmt: 'yuv420p10le' },
    shown: [360, 640],
    make: (to) => {
      const filter = inColours('bt709', 'yuv420p10le', 'bt709')
      encode(to, { size: [360, 640], filter, codecs: HEVC, container: 'mp4' })
    },
  },
  {
    name: 'a clip without colour tags',
    source: { width: 720, color_space: 'none' },
    shown: [720, 1280],
    make: (to) => {
      const filter = `${inColours('bt709', 'yuv420p', 'unknown')}:range=unknown`
      encode(to, { size: [720, 1280], filter, codecs: H264, container: 'mp4' })
    },
  },
]

function pictureOf(file: string): ProbedStream | undefined {
  return ffprobe(file).streams.find((stream) => stream.codec_type === 'video')
}

test.each(CASES)(
  '$name keeps its display size, its orientation and its colours',
  async ({ source, shown, make }) => {
    const [given, captioned] = [file('source'), file('captioned.mp4')]
    make(given)
    expect({ color_space: 'none', ...pictureOf(given) }).toMatchObject(source)
    const finished = await runCaption(inject('cloud').stateDir, given, '-o', captioned)
    expect(finished, finished.stderr).toMatchObject({ code: 0 })

    const video = pictureOf(captioned)
    const [width, height] = shown
    expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width, height })
    expect(video?.side_data_list?.some((data) => data.rotation) ?? false).toBe(false)

    const frame = frameAt(captioned, 1, width, height)
    for (const [index, patch] of PATCHES.entries()) {
      const seen = meanColour(
        frame,
        Math.round(((index + 1) * width) / 6),
        Math.round(height / 5 + width / 16),
        Math.floor(width / 48),
      )
      expect(
        worstChannel(seen, parseColour(patch)),
        `${patch} became ${seen.map(Math.round)}`,
      ).toBeLessThanOrEqual(3)
    }
  },
)

function worstChannel(seen: Colour, wanted: Colour): number {
  return Math.max(
    ...([0, 1, 2] as const).map((channel) => Math.abs(seen[channel] - wanted[channel])),
  )
}
