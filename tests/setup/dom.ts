import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What browsers have and jsdom lacks, without a layout to tell of.
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  scrollIntoView: () => {},
})
Object.assign(window, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
