import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page; never lets the browser open them in its place.
 *
 * @returns whether files are being dragged over the page just now
 */
export function useFileDrop(onDrop: (files: File[]) => void, isEnabled: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent((files: File[]) => {
    if (isEnabled) onDrop(files)
  })

  useEffect(() => {
    const ended = new AbortController()
    const on = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      react: (event: DragEvent) => void = () => {},
    ) => {
      const handle = (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        react(event)
      }
      window.addEventListener(type, handle, { signal: ended.signal })
    }
    // Entering and leaving is told for every element on the way, the new one before the old. Counting would miss those
    // that the page has taken away meanwhile, and `relatedTarget` was always null in Safari until 2026.
    let entered: EventTarget | null = null
    on('dragenter', ({ target }) => {
      entered = target
      setIsOver(true)
    })
    on('dragover')
    on('dragleave', ({ target }) => {
      if (target === entered) setIsOver(false)
    })
    on('drop', ({ dataTransfer }) => {
      setIsOver(false)
      drop([...(dataTransfer?.files ?? [])])
    })
    return () => ended.abort()
  }, [])

  return isOver && isEnabled
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}
