import { ellipse, limb, melt, placed, roundedBox, type Shape } from './shape.ts'

/** How the speaker is held at a moment. */
export type Pose = {
  /** To the side, in widths of the frame. */
  sway: number
  /** Of the head, in radians. */
  tilt: number
  /** How far the head is lowered, in widths of the frame. */
  nod: number
}

/** A part of the figure; parts are painted in order, each over those before. */
export type Part = {
  shape: Shape
  /** How far light creeps over its edges; the body's is 1. */
  softness: number
  /** How much of the body's colour it has. */
  tone: number
}

const NECK = [0, 0.1] as const
const HIPS = [0, 0.9] as const

const TORSO = melt(
  0.17,
  limb([-0.28, 0.455], [0.28, 0.435], 0.14),
  roundedBox(0, 0.98, 0.41, 0.5, 0.2),
  limb([0, 0.22], [0, 0.42], 0.075, 0.2),
)
const THROAT = limb([0, 0.06], [0, 0.29], 0.058, 0.078)
const FACE = melt(0.06, ellipse(0, -0.095, 0.142, 0.155), ellipse(-0.004, 0.03, 0.108, 0.116))
const HAIR = melt(
  0.05,
  ellipse(0, -0.14, 0.158, 0.138),
  ellipse(-0.05, -0.2, 0.1, 0.085),
  ellipse(0.06, -0.205, 0.1, 0.085),
)
const HEAD = melt(0.02, FACE, HAIR)
const HEADBAND: Shape = (x, y) => {
  const radius = Math.hypot(x, (y + 0.07) / 1.22)
  return Math.max(Math.abs(radius - 0.182) - 0.011, y + 0.06) * 0.95
}
const EARPHONES = melt(
  0.012,
  roundedBox(-0.163, -0.045, 0.031, 0.068, 0.03),
  roundedBox(0.163, -0.045, 0.031, 0.068, 0.03),
  roundedBox(-0.185, -0.045, 0.022, 0.05, 0.022),
  roundedBox(0.185, -0.045, 0.022, 0.05, 0.022),
)
const BOOM = melt(
  0.012,
  limb([-0.7, 0.64], [-0.42, 0.28], 0.013),
  limb([-0.42, 0.28], [-0.27, 0.195], 0.011),
)
const MICROPHONE = placed(roundedBox(0, 0, 0.052, 0.092, 0.05), {
  angle: 0.8,
  about: [0, 0],
  by: [-0.215, 0.145],
})

/** Somebody with headphones at a microphone, without a face. */
export function speaker({ sway, tilt, nod }: Pose): Part[] {
  const onHead = (shape: Shape) =>
    placed(shape, { angle: tilt, about: NECK, by: [1.3 * sway, nod] })
  const onBody = (shape: Shape) =>
    placed(shape, { angle: 0.3 * tilt, about: HIPS, by: [0.6 * sway, 0.3 * nod] })
  const person = melt(0.025, onHead(HEAD), melt(0.08, onBody(TORSO), onHead(THROAT)))
  const gear = melt(0.002, onHead(HEADBAND), onHead(EARPHONES), BOOM, MICROPHONE)
  return [
    { shape: person, softness: 1, tone: 0.8 },
    { shape: gear, softness: 0.4, tone: 0.4 },
  ]
}
