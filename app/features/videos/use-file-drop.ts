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
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', react: typeof follow) =>
      window.addEventListener(type, react, { signal: ended.signal })
    // Entering and leaving is told for every element on the way.
    let depth = 0
    const follow = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      if (event.type === 'dragenter') depth += 1
      if (event.type === 'dragleave') depth -= 1
      setIsOver(depth > 0)
    }
    on('dragenter', follow)
    on('dragover', follow)
    on('dragleave', follow)
    on('drop', (event) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setIsOver(false)
      drop([...(event.dataTransfer?.files ?? [])])
    })
    return () => ended.abort()
  }, [])

  return isOver && isEnabled
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}
