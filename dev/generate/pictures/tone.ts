const STEPS = 20_000
const BRIGHTEST = 5
const TONES = Float32Array.from(
  { length: BRIGHTEST * STEPS },
  (_, step) => 255 * (1 - Math.exp((-1.3 * step) / STEPS)) ** (1 / 2.2),
)

/** The 8-bit sRGB value of linear light, with a fraction; bright light is rolled off as on film. */
export function toneOf(light: number): number {
  return TONES[Math.min(TONES.length - 1, Math.round(light * STEPS))] ?? 0
}
