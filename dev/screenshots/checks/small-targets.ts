/**
 * Runs in the page. Controls that are harder to hit than `least` pixels across, as far as they are in the window. What
 * counts is where a press arrives: labels and invisible margins are part of it.
 */
export function findSmallTargets(least: number): string[] {
  // Hit tests round to whole pixels.
  const reach = least / 2 - 1.25

  /** Words that are pressed stand in a text like links do. */
  function isInText(control: Element): boolean {
    if (control.hasAttribute('data-word')) return control.getBoundingClientRect().height >= least
    if (getComputedStyle(control).display !== 'inline') return false
    const own = control.textContent ?? ''
    return (control.parentElement?.textContent ?? '').trim().length > own.trim().length
  }

  /** A large control nearby leads to the same place. */
  function isSecondWay(control: Element): boolean {
    if (!(control instanceof HTMLAnchorElement)) return false
    const ways = [...document.querySelectorAll('a')].filter(({ href }) => href === control.href)
    return ways.some((way) => way.getBoundingClientRect().height >= least - 0.5)
  }

  function belongs(hit: Element | null, control: Element): boolean {
    if (hit === null) return false
    if (control.contains(hit)) return true
    if (control.getAttribute('role') === 'slider')
      return hit.closest('[data-orientation]')?.contains(control) === true
    const label = hit.closest('label')
    return label !== null && control instanceof HTMLInputElement && label.control === control
  }

  function isSmall(control: Element): boolean {
    const { left, top, width, height } = control.getBoundingClientRect()
    const isLarge = width >= least - 0.5 && height >= least - 0.5
    if (isLarge || isInText(control) || isSecondWay(control)) return false
    const [x, y] = [left + width / 2, top + height / 2]
    const at = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy)
    // Something lies over it, or it has been scrolled away.
    if (!belongs(at(0, 0), control)) return false
    const sides = [at(-reach, 0), at(reach, 0), at(0, -reach), at(0, reach)]
    // Nothing is hit outside the window.
    return !sides.every((hit) => hit === null || belongs(hit, control))
  }

  return window.look
    .controls()
    .filter(isSmall)
    .map((control) => {
      const { width, height } = control.getBoundingClientRect()
      const size = `${Math.round(width)} x ${Math.round(height)}`
      return `target of ${size} px: ${window.look.describe(control)}`
    })
}
