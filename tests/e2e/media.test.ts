import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runCaption } from '#tests/e2e/caption-command.ts'
import { makeTalk } from '#tests/e2e/talk.ts'
import { ffmpeg, ffprobe, frameAt, meanColour } from '#tests/support/ffmpeg.ts'
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

const TAG_709 =
  'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv'

type Case = {
  name: string
  shown: [number, number]
  make: (to: string) => void
}

const lavfi = (width: number, height: number) => [
  '-f',
  'lavfi',
  '-i',
  patches(width, height),
  '-i',
  speech,
  '-map',
  '0:v',
  '-map',
  '1:a',
  '-t',
  String(SECONDS),
]
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8']

const CASES: Case[] = [
  {
    name: 'an AVI with MPEG-4 picture and PCM sound',
    shown: [360, 640],
    make: (to) =>
      ffmpeg(
        ...lavfi(360, 640),
        '-vf',
        'scale=out_color_matrix=smpte170m:out_range=tv,format=yuv420p',
        '-c:v',
        'mpeg4',
        '-q:v',
        '2',
        '-c:a',
        'pcm_s16le',
        '-f',
        'avi',
        to,
      ),
  },
  {
    name: 'a MOV that is turned by its metadata',
    shown: [360, 640],
    make: (to) => {
      const lying = `${to}.lying.mov`
      ffmpeg(
        ...lavfi(360, 640),
        '-vf',
        `${TAG_709},transpose=1`,
        ...H264,
        '-c:a',
        'aac',
        '-f',
        'mov',
        lying,
      )
      ffmpeg('-display_rotation', '90', '-i', lying, '-c', 'copy', '-f', 'mov', to)
    },
  },
  {
    name: 'a picture of odd width and height',
    shown: [360, 640],
    make: (to) =>
      ffmpeg(
        ...lavfi(361, 641),
        '-vf',
        TAG_709.replace('yuv420p', 'yuv444p'),
        ...H264,
        '-c:a',
        'aac',
        '-f',
        'mp4',
        to,
      ),
  },
  {
    name: 'a 10-bit HEVC',
    shown: [360, 640],
    make: (to) =>
      ffmpeg(
        ...lavfi(360, 640),
        '-vf',
        TAG_709.replace('yuv420p', 'yuv420p10le'),
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=error:crf=8',
        '-tag:v',
        'hvc1',
        '-c:a',
        'aac',
        '-f',
        'mp4',
        to,
      ),
  },
  {
    name: 'a clip without colour tags',
    shown: [720, 1280],
    make: (to) =>
      ffmpeg(
        ...lavfi(720, 1280),
        '-vf',
        'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown:range=unknown',
        ...H264,
        '-c:a',
        'aac',
        '-f',
        'mp4',
        to,
      ),
  },
]

test.each(CASES)(
  '$name keeps its display size, its orientation and its colours',
  async ({ name, shown, make }) => {
    const [source, captioned] = [
      file(`${CASES.findIndex((one) => one.name === name)}.mp4`),
      file('captioned.mp4'),
    ]
    make(source)
    const finished = await runCaption(inject('cloud').stateDir, source, '-o', captioned)
    expect(finished, finished.stderr).toMatchObject({ code: 0 })

    const video = ffprobe(captioned).streams.find((stream) => stream.codec_type === 'video')
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
