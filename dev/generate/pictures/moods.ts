/** Linear light, 1 = white; brighter lights exceed it. */
export type Colour = readonly [number, number, number]

/** The colours of a picture: of the lamp and what it reaches, of the night around it, and of what is in the dark. */
export type Mood = {
  lamp: Colour
  glow: Colour
  far: Colour
  night: Colour
  sky: Colour
  body: Colour
  rim: Colour
  backRim: Colour
}

/** An sRGB colour as linear light. */
function light(hex: string, strength = 1): Colour {
  const channel = (at: number) =>
    (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2 * strength
  return [channel(0), channel(2), channel(4)]
}

export const MOODS = {
  /** Warm light against a violet evening: the product's own picture. */
  dusk: {
    lamp: light('ffb444', 2.4),
    glow: light('d9542f', 1.3),
    far: light('5a2450', 0.9),
    night: light('150f2c', 0.8),
    sky: light('5a3fd0', 0.55),
    body: light('170e20', 0.7),
    rim: light('ffb86a', 2.2),
    backRim: light('8a6cff', 0.8),
  },
  lagoon: {
    lamp: light('8cc8ff', 2),
    glow: light('2f7fd0', 1.1),
    far: light('0f4a4a', 0.9),
    night: light('06180f', 0.8),
    sky: light('1f8a5a', 0.5),
    body: light('0a1512', 0.7),
    rim: light('9ad4ff', 2),
    backRim: light('4fd09a', 0.7),
  },
  meadow: {
    lamp: light('d8ff8a', 1.9),
    glow: light('5a9a2a', 1.1),
    far: light('4a3a18', 0.9),
    night: light('200a0a', 0.9),
    sky: light('b0402a', 0.45),
    body: light('160d0a', 0.7),
    rim: light('d4f08a', 2),
    backRim: light('ff7a4a', 0.6),
  },
  stage: {
    lamp: light('ffb0ff', 2.1),
    glow: light('b03ad0', 1.2),
    far: light('1f2f6a', 0.9),
    night: light('04141c', 0.9),
    sky: light('10808a', 0.5),
    body: light('0a0f18', 0.7),
    rim: light('ffb4f4', 2),
    backRim: light('4ad4d4', 0.7),
  },
} as const satisfies Record<string, Mood>
