import { useEffect, useState } from 'react'

export function EditorScreen({ projectId }: { projectId: string }) {
  const [ass, setAss] = useState('')
  useEffect(() => {
    void import('./preview-engine.ts').then(async ({ loadEngine }) =>
      setAss((await loadEngine())()),
    )
  }, [])
  return (
    <main>
      {projectId} {ass}
    </main>
  )
}
