import { captionCalls } from './caption-calls.ts'
import type { StoredCaptions } from './captions.ts'
import { createDraft, type Draft } from './draft.ts'

/** Drafts by project id. They outlive the screen: one that shows the sign-in form meanwhile loses nothing. */
const drafts = new Map<string, Draft>()

/** The draft of a project: the one that is open, else a new one of what is stored. */
export function openDraft(
  projectId: string,
  stored: StoredCaptions,
  onRefusal: (error: unknown) => void,
): Draft {
  const open = drafts.get(projectId)
  if (open) return open
  const draft = createDraft({ ...stored, save: captionCalls(projectId), onRefusal })
  drafts.set(projectId, draft)
  watchPage()
  return draft
}

/** Ends the draft of a project; what is unsaved is given up. */
export function closeDraft(projectId: string): void {
  drafts.get(projectId)?.close()
  drafts.delete(projectId)
  if (drafts.size === 0) leavePage()
}

function watchPage(): void {
  window.addEventListener('beforeunload', warnOfLoss)
  document.addEventListener('visibilitychange', saveWhenHidden)
}

function leavePage(): void {
  window.removeEventListener('beforeunload', warnOfLoss)
  document.removeEventListener('visibilitychange', saveWhenHidden)
}

/** The browser asks before it closes a page with something unsaved; most often it is saved while it asks. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  if ([...drafts.values()].every((draft) => draft.isSaved())) return
  event.preventDefault()
  saveAll()
}

/** A phone may end a page that is out of sight without another word. */
function saveWhenHidden(): void {
  if (document.visibilityState === 'hidden') saveAll()
}

function saveAll(): void {
  // The draft shows its failures itself.
  for (const draft of drafts.values()) draft.flush().catch(() => {})
}
