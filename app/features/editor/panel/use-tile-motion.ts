import { useState } from 'react'

const KEY = 'preset-tiles'
const STILL = 'still'
const MOVING = 'moving'

/** Whether the presets' tiles move, as last chosen; else unless the system asks for stillness. And how to change it. */
export function useTileMotion(): [isMoving: boolean, setMoving: (isMoving: boolean) => void] {
  const [isMoving, setMoving] = useState(recall)
  const choose = (next: boolean) => {
    localStorage.setItem(KEY, next ? MOVING : STILL)
    setMoving(next)
  }
  return [isMoving, choose]
}

function recall(): boolean {
  const chosen = localStorage.getItem(KEY)
  if (chosen !== null) return chosen === MOVING
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
