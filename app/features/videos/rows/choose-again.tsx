import { useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

/** Asks for the file of an upload that the browser no longer has. */
export function ChooseAgain({ name, onChoose }: { name: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const label = m['uploads.choose']()
  return (
    <>
      <Button
        variant="secondary"
        aria-label={m['videos.action_of']({ action: label, name })}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        data-testid="choose-again"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Else the same file could not be chosen once more.
          target.value = ''
        }}
      />
    </>
  )
}
