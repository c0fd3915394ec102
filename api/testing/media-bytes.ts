/** Tiny MP4, QuickTime and AVI structures for tests: headers are real, the sound and picture data are zeros. */

export function bytes(...parts: (number[] | Uint8Array | string)[]): Uint8Array {
  const encoder = new TextEncoder()
  const arrays = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  const joined = new Uint8Array(arrays.reduce((length, array) => length + array.length, 0))
  let offset = 0
  for (const array of arrays) {
    joined.set(array, offset)
    offset += array.length
  }
  return joined
}

export const u16 = (value: number) => [(value >> 8) & 255, value & 255]
export const u32 = (value: number) => [...u16(Math.floor(value / 65_536)), ...u16(value % 65_536)]
export const u64 = (value: number) => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)]
const le32 = (value: number) => u32(value).reverse()
const zeros = (count: number) => new Array<number>(count).fill(0)

export function box(type: string, ...content: (number[] | Uint8Array | string)[]): Uint8Array {
  const payload = bytes(...content)
  return bytes(u32(payload.length + 8), type, payload)
}

/** The same box with its size in the 64-bit field. */
export function largeBox(type: string, ...content: (number[] | Uint8Array | string)[]): Uint8Array {
  const payload = bytes(...content)
  return bytes(u32(1), type, u64(payload.length + 16), payload)
}

const IDENTITY = [0x1_00_00, 0, 0, 0, 0x1_00_00, 0, 0, 0, 0x40_00_00_00]
export const QUARTER_TURN = [0, 0x1_00_00, 0, 0xff_ff_00_00, 0, 0, 0, 0, 0x40_00_00_00]

export type TrackShape = {
  kind?: 'vide' | 'soun' | 'tmcd'
  id?: number
  seconds?: number
  /** What the track header claims, when that is not the truth. */
  claimedSeconds?: number
  /** Has an edit list. */
  edited?: boolean
  width?: number
  height?: number
  /** The picture's size in its sample description, when that is not the presented one. */
  stored?: [number, number]
  matrix?: number[]
  pasp?: [number, number]
}

/** A trak; the movie's timescale is 1000 and the media's is 1000 too. */
export function trak(shape: TrackShape = {}): Uint8Array {
  const { kind = 'vide', id = 1, seconds = 7, width = 320, height = 568 } = shape
  const { claimedSeconds = seconds } = shape
  const matrix = (shape.matrix ?? IDENTITY).flatMap(u32)
  const size = kind === 'vide' ? [...u32(width * 65_536), ...u32(height * 65_536)] : zeros(8)
  const pasp = shape.pasp ? box('pasp', u32(shape.pasp[0]), u32(shape.pasp[1])) : []
  const [storedWidth, storedHeight] = shape.stored ?? [width, height]
  const entry = box('avc1', zeros(24), u16(storedWidth), u16(storedHeight), zeros(50), pasp)
  return box(
    'trak',
    box('tkhd', zeros(12), u32(id), zeros(4), u32(claimedSeconds * 1000), zeros(16), matrix, size),
    shape.edited ? box('edts', zeros(8)) : [],
    box(
      'mdia',
      box('mdhd', zeros(12), u32(1000), u32(seconds * 1000), zeros(4)),
      box('hdlr', zeros(8), kind, zeros(13)),
      box('minf', box('stbl', box('stsd', zeros(4), u32(1), kind === 'vide' ? entry : []))),
    ),
  )
}

export function mvhd(seconds: number): Uint8Array {
  return box('mvhd', zeros(12), u32(1000), u32(seconds * 1000), zeros(80))
}

export const ftyp = (brand = 'isom') => box('ftyp', brand, zeros(4), 'isom')

/** A whole playable-looking MP4: moov first or last, `padding` bytes of mdat. */
export function mp4(
  options: {
    seconds?: number
    brand?: string
    tracks?: Uint8Array[]
    moovLast?: boolean
    padding?: number
  } = {},
): Uint8Array {
  const { seconds = 7, padding = 32 } = options
  const tracks = options.tracks ?? [trak({ seconds }), trak({ kind: 'soun', id: 2, seconds })]
  const moov = box('moov', mvhd(seconds), ...tracks)
  const mdat = box('mdat', new Uint8Array(padding))
  const head = ftyp(options.brand)
  return options.moovLast ? bytes(head, mdat, moov) : bytes(head, moov, mdat)
}

/** A fragmented MP4 whose movie header knows no duration; each fragment lasts `fragmentSeconds`. */
export function fragmentedMp4(
  options: { fragments?: number; fragmentSeconds?: number; mehd?: boolean; sidx?: boolean } = {},
): Uint8Array {
  const { fragments = 3, fragmentSeconds = 2 } = options
  const total = fragments * fragmentSeconds * 1000
  const mehd = options.mehd ? box('mehd', zeros(4), u32(total)) : []
  const trex = box('trex', zeros(4), u32(1), u32(1), u32(500), zeros(8))
  const moov = box('moov', mvhd(0), trak({ seconds: 0 }), box('mvex', mehd, trex))
  const samples = fragmentSeconds * 2
  const parts = Array.from({ length: fragments }, (_, index) => {
    const tfdt = box('tfdt', zeros(4), u32(index * fragmentSeconds * 1000))
    const explicit = box(
      'trun',
      [0, 0, 1, 0],
      u32(samples),
      ...Array.from({ length: samples }, () => u32(500)),
    )
    const implicit = box('trun', zeros(4), u32(samples))
    const traf = box('traf', box('tfhd', zeros(4), u32(1)), tfdt, index % 2 ? explicit : implicit)
    return bytes(box('moof', traf), box('mdat', new Uint8Array(16)))
  })
  const media = bytes(...parts)
  const sidx = options.sidx
    ? box(
        'sidx',
        zeros(4),
        u32(1),
        u32(1000),
        zeros(8),
        u16(0),
        u16(1),
        u32(media.length),
        u32(total),
        zeros(4),
      )
    : []
  return bytes(ftyp(), moov, sidx, media)
}

function chunk(id: string, ...content: (number[] | Uint8Array | string)[]): Uint8Array {
  const payload = bytes(...content)
  return bytes(id, le32(payload.length), payload, zeros(payload.length % 2))
}

/** An AVI of 25 frames a second; `openDmlFrames` is the count that only the OpenDML header knows. */
export function avi(
  options: {
    frames?: number
    openDmlFrames?: number
    width?: number
    height?: number
    sound?: boolean
  } = {},
): Uint8Array {
  const { frames = 175, width = 320, height = 568 } = options
  const strh = (type: string, scale: number, rate: number, length: number) =>
    chunk('strh', type, zeros(16), le32(scale), le32(rate), zeros(4), le32(length), zeros(20))
  const strf = chunk('strf', le32(40), le32(width), le32(height), zeros(28))
  const video = chunk('LIST', 'strl', strh('vids', 1, 25, frames), strf)
  const audio =
    options.sound === false ? [] : chunk('LIST', 'strl', strh('auds', 1, 100, frames * 4))
  const odml = options.openDmlFrames
    ? chunk('LIST', 'odml', chunk('dmlh', le32(options.openDmlFrames), zeros(244)))
    : []
  const hdrl = chunk('LIST', 'hdrl', chunk('avih', zeros(56)), video, audio, odml)
  return chunk('RIFF', 'AVI ', hdrl, chunk('LIST', 'movi', zeros(16)))
}
