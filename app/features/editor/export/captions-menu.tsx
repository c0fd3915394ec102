import { FileDown } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/components/ui/menu.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { useStart } from '#app/features/editor/use-start.ts'
import { downloadCaptions } from '#app/lib/projects/download-captions.ts'
import { m } from '#app/paraglide/messages.js'
import type { CaptionFormat, Level } from '#captions/formats/given-text.ts'

type Choice = { format: CaptionFormat; level: Level; label: () => string }

const CHOICES: readonly Choice[] = [
  { format: 'srt', level: 'caption', label: m['editor.captions_file.srt'] },
  { format: 'vtt', level: 'caption', label: m['editor.captions_file.vtt'] },
  { format: 'vtt', level: 'word', label: m['editor.captions_file.vtt_word'] },
  { format: 'ass', level: 'caption', label: m['editor.captions_file.ass'] },
  { format: 'txt', level: 'caption', label: m['editor.captions_file.txt'] },
  { format: 'json', level: 'caption', label: m['editor.captions_file.json'] },
]

type CaptionsMenuProps = {
  projectId: string
  /** Null where nothing can be unsaved. */
  draft: Draft | null
  isLocked?: boolean
}

/** The captions as a file, as they are on the screen: what was edited is saved first. */
export function CaptionsMenu({ projectId, draft, isLocked = false }: CaptionsMenuProps) {
  const { start, isStarting } = useStart()
  const name = m['editor.captions_file.open']()
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label={name}
          title={name}
          disabled={isLocked}
          isLoading={isStarting}
        >
          {!isStarting && <FileDown aria-hidden className="size-4.5" />}
        </Button>
      </MenuTrigger>
      <MenuContent aria-label={name}>
        {CHOICES.map(({ format, level, label }) => (
          <MenuItem
            key={`${format}-${level}`}
            onSelect={() => void start(draft, () => downloadCaptions(projectId, format, level))}
          >
            {label()}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
