/** https://developer.mozilla.org/docs/Web/API/EyeDropper: in Chromium's browsers only. */
type EyeDropperWindow = { EyeDropper?: new () => { open: () => Promise<{ sRGBHex: string }> } }

/**
 * What lets people pick a colour anywhere on the screen, where the browser has it. It answers six hex digits, or
 * undefined when nothing was picked.
 */
export function findEyeDropper(): (() => Promise<string | undefined>) | undefined {
  const { EyeDropper } = window as EyeDropperWindow
  if (!EyeDropper) return undefined
  return async () => {
    try {
      const { sRGBHex } = await new EyeDropper().open()
      return sRGBHex.replace('#', '')
    } catch {
      // Escape was pressed.
      return undefined
    }
  }
}
