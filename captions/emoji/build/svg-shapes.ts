import svgpath from 'svgpath'
import { type INode, parseSync } from 'svgson'
import { EMOJI_UNITS as UNITS } from '#captions/emoji/chunk.ts'
import { type Area, areaOf, intersect, strokeOf } from './skia.ts'

/** A filled area of one colour, RRGGBBAA. */
export type Shape = { area: Area; colour: string }

/** What an element inherits: attributes, the transforms around it (outermost first), the areas it is cut to. */
type Inherited = { attributes: Record<string, string>; transforms: string[]; clips: Area[] }
/** The inside of an SVG file, and its size. */
export type Icon = { body: string; width: number; height: number; hFlip: boolean }

const INHERITED = /^(fill|stroke|clip-rule|opacity|fill-opacity)/

/**
 * The areas of an SVG icon from the lowest up, in a square of UNITS. Knows what the two sets use: shapes, groups, `use`,
 * transforms, strokes, clip paths, masks that cut, opacity. A gradient becomes the mean of its stops; filters (soft
 * shadows of six icons) are left out. Throws for an element it does not know.
 */
export function readShapes({ body, width, height, hFlip }: Icon): Shape[] {
  const root = parseSync(`<svg>${body}</svg>`)
  const byId = new Map<string, INode>()
  const index = (node: INode) => {
    if (node.attributes.id) byId.set(node.attributes.id, node)
    node.children.forEach(index)
  }
  index(root)
  const scale = UNITS / Math.max(width, height)
  const [x, y] = [(UNITS - width * scale) / 2, (UNITS - height * scale) / 2]
  const flip = hFlip ? `translate(${UNITS} 0) scale(-1 1)` : ''
  const transforms = [`${flip}translate(${x} ${y}) scale(${scale})`]
  return walk(root, { attributes: {}, transforms, clips: [] }, byId, scale)
}

function walk(node: INode, above: Inherited, byId: Map<string, INode>, scale: number): Shape[] {
  const here = inherit(node, above)
  const inside = () =>
    node.children.flatMap((child) => walk(child, cut(node, here, byId), byId, scale))
  switch (node.name) {
    case 'svg':
    case 'g':
      return inside()
    case 'use': {
      const target = byId.get((node.attributes.href ?? '').slice(1))
      if (!target) throw new Error(`nothing is named ${node.attributes.href}`)
      return walk(target, cut(node, here, byId), byId, scale)
    }
    case 'defs':
    case 'clipPath':
    case 'mask':
    case 'filter':
    case 'linearGradient':
    case 'radialGradient':
      return []
    default:
      return paint(node, cut(node, here, byId), byId, scale)
  }
}

function inherit(node: INode, { attributes, transforms, clips }: Inherited): Inherited {
  const own = Object.entries(node.attributes).filter(([name]) => INHERITED.test(name))
  const opacity = Number(attributes.opacity ?? 1) * Number(node.attributes.opacity ?? 1)
  const { transform, x, y } = node.attributes
  const moved = node.name === 'use' && (x || y) ? [`translate(${x ?? 0} ${y ?? 0})`] : []
  return {
    attributes: { ...attributes, ...Object.fromEntries(own), opacity: String(opacity) },
    transforms: [...transforms, ...(transform ? [transform] : []), ...moved],
    clips,
  }
}

/** Adds what `clip-path` or `mask` leave of an element. The masks of the sets are opaque shapes: they cut. */
function cut(node: INode, here: Inherited, byId: Map<string, INode>): Inherited {
  const reference = node.attributes['clip-path'] ?? node.attributes.mask
  if (!reference) return here
  const areas = byId.get(/#([^)"']+)/.exec(reference)?.[1] ?? '')?.children ?? []
  const clips = areas.map((area) => areaOf(pathOf(area, inherit(area, here).transforms)))
  return { ...here, clips: [...here.clips, ...clips] }
}

function paint(node: INode, here: Inherited, byId: Map<string, INode>, scale: number): Shape[] {
  const { attributes, transforms, clips } = here
  const rule = attributes['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero'
  const d = pathOf(node, transforms)
  const shapes: Shape[] = []
  const fill = colourOf(attributes.fill ?? '#000', attributes, byId)
  if (fill) shapes.push({ area: areaOf(d, rule), colour: fill })
  const stroke = colourOf(attributes.stroke ?? 'none', attributes, byId)
  if (stroke) {
    const width = Number(attributes['stroke-width'] ?? 1) * scale
    const cap = attributes['stroke-linecap'] ?? 'butt'
    const join = attributes['stroke-linejoin'] ?? 'miter'
    shapes.push({ area: strokeOf(d, { width, cap, join }), colour: stroke })
  }
  return shapes.map(({ area, colour }) => ({ colour, area: clips.reduce(intersect, area) }))
}

/** A shape's path with all transforms applied: only lines, quadratic and cubic curves are left. */
function pathOf(node: INode, transforms: readonly string[]): string {
  const path = svgpath(rawPath(node)).abs().unshort().unarc()
  return transforms.reduceRight((moved, transform) => moved.transform(transform), path).toString()
}

function rawPath({ name, attributes }: INode): string {
  const number = (key: string) => Number(attributes[key] ?? 0)
  switch (name) {
    case 'path':
      return attributes.d ?? ''
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
    case 'rect': {
      const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
      const rx = number(attributes.rx === undefined ? 'ry' : 'rx')
      const ry = number(attributes.ry === undefined ? 'rx' : 'ry')
      const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
      return `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}z`
    }
    default:
      throw new Error(`an element that is not known: ${name}`)
  }
}

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`

/** RRGGBBAA, or nothing for `none`. */
function colourOf(paint: string, attributes: Record<string, string>, byId: Map<string, INode>) {
  if (paint === 'none') return undefined
  const opacity = Number(attributes.opacity ?? 1) * Number(attributes['fill-opacity'] ?? 1)
  const gradient = /^url\(#(.+)\)$/.exec(paint)?.[1]
  const [red, green, blue] = gradient ? meanOfStops(byId.get(gradient)) : digitsOf(paint)
  return [red, green, blue, 255 * opacity].map(toHex).join('')
}

function meanOfStops(gradient: INode | undefined): number[] {
  const stops = (gradient?.children ?? []).map((stop) =>
    digitsOf(stop.attributes['stop-color'] ?? '#000'),
  )
  return [0, 1, 2].map((at) => stops.reduce((sum, stop) => sum + (stop[at] ?? 0), 0) / stops.length)
}

function digitsOf(colour: string): number[] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  if (!digits) throw new Error(`a colour that is not known: ${colour}`)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
}

const toHex = (value = 0) => Math.round(value).toString(16).toUpperCase().padStart(2, '0')
