import { Copy, Ellipsis, PencilLine, Trash2, Undo2 } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
} from '#app/components/ui/menu.tsx'
import { m } from '#app/paraglide/messages.js'

type ProjectMenuProps = {
  name: string
  /** Gets the focus back from the dialogs that the menu opens. */
  trigger: Ref<HTMLButtonElement>
  onRename: () => void
  onDuplicate: () => void
  /** Offered for a project that is exported. */
  onEditAgain: (() => void) | null
  onDelete: () => void
}

/** What can be done with a project at any time. */
export function ProjectMenu(props: ProjectMenuProps) {
  const { name, trigger, onRename, onDuplicate, onEditAgain, onDelete } = props
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          ref={trigger}
          variant="ghost"
          size="icon"
          aria-label={m['videos.action_of']({ action: m['videos.more'](), name })}
        >
          <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {onEditAgain && (
          <MenuItem icon={<Undo2 aria-hidden strokeWidth={1.75} />} onSelect={onEditAgain}>
            {m['videos.edit_again']()}
          </MenuItem>
        )}
        <MenuItem icon={<PencilLine aria-hidden strokeWidth={1.75} />} onSelect={onRename}>
          {m['videos.rename']()}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden strokeWidth={1.75} />} onSelect={onDuplicate}>
          {m['videos.duplicate']()}
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden strokeWidth={1.75} />} onSelect={onDelete}>
          {m['videos.delete']()}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
