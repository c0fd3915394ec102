import { FileText, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

const ACCEPTED = '.srt,.vtt,.ass,.ssa,.json,.txt'

type ChooseTextFileProps = { isAnother: boolean; onChoose: (file: File) => Promise<void> }

/** Opens the system's dialog for a file of subtitles. */
export function ChooseTextFile({ isAnother, onChoose }: ChooseTextFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => input.current?.click()}
      >
        {isAnother
          ? m['editor.transcription.other_file']()
          : m['editor.transcription.choose_file']()}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        data-testid="caption-file"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void onChoose(file)
          // Else the same file could not be chosen once more.
          target.value = ''
        }}
      />
    </>
  )
}

type ChosenTextFileProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  name: string
  onRemove: () => void
}

/** The file that was chosen; pressing it takes it away again. */
export function ChosenTextFile({ name, onRemove, ...control }: ChosenTextFileProps) {
  const label = m['editor.transcription.remove_file']({ name })
  const { 'aria-invalid': _isInvalid, ...rest } = control
  return (
    <div className="flex items-center gap-3 rounded-control border border-control bg-surface py-1 pr-1 pl-3">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
      <Button
        {...rest}
        variant="ghost"
        size="icon"
        aria-label={label}
        title={label}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4.5" />
      </Button>
    </div>
  )
}
