import { useCallback, useEffect, useState } from 'react'
import { MOBILE_BREAKPOINT_PX } from '#config'
import { readSidebar, rememberSidebar } from './sidebar-cookie.ts'

/** Where the sidebar is too wide for the screen it is a sheet. */
const NARROW = `(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`

/** The sidebar's state on wide screens (kept in a cookie) and on narrow ones; Ctrl/Cmd+B turns over the one shown. */
export function useSidebar() {
  const [isExpanded, setIsExpanded] = useState(readSidebar)
  const [isSheetOpen, setIsSheetOpen] = useState(false)

  const toggle = useCallback(() => {
    setIsExpanded((before) => {
      rememberSidebar(!before)
      return !before
    })
  }, [])

  useEffect(() => {
    const narrow = window.matchMedia(NARROW)
    const ended = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      if (!isToggleShortcut(event)) return
      event.preventDefault()
      if (narrow.matches) setIsSheetOpen((before) => !before)
      else toggle()
    }
    window.addEventListener('keydown', onKey, { signal: ended.signal })
    narrow.addEventListener('change', () => setIsSheetOpen(false), { signal: ended.signal })
    return () => ended.abort()
  }, [toggle])

  return { isExpanded, toggle, isSheetOpen, setIsSheetOpen }
}

function isToggleShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'b' && ctrlKey !== metaKey && !altKey && !shiftKey
}
