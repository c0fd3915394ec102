import { account, onAccountChanged } from '#app/lib/session/session.ts'
import { captionCalls } from './caption-calls.ts'
import type { StoredCaptions } from './captions.ts'
import { createDraft, type Draft } from './draft.ts'

type OpenDraft = { draft: Draft; owner: string | null }

/** Drafts by project id. They outlive the screen: one that shows the sign-in form meanwhile loses nothing. */
const drafts = new Map<string, OpenDraft>()
let unwatchPage = () => {}

/** The draft of a project: the one that is open, else a new one of what is stored. */
export function openDraft(
  projectId: string,
  stored: StoredCaptions,
  onRefusal: (error: unknown) => void,
): Draft {
  const open = drafts.get(projectId)
  if (open) return open.draft
  const draft = createDraft({ ...stored, save: captionCalls(projectId), onRefusal })
  if (drafts.size === 0) unwatchPage = watchPage()
  drafts.set(projectId, { draft, owner: account.state })
  return draft
}

/** Ends the draft of a project; what is unsaved is given up. */
export function closeDraft(projectId: string): void {
  drafts.get(projectId)?.draft.close()
  drafts.delete(projectId)
  if (drafts.size === 0) unwatchPage()
}

function watchPage(): () => void {
  window.addEventListener('beforeunload', warnOfLoss)
  document.addEventListener('visibilitychange', saveWhenHidden)
  const unfollowAccount = onAccountChanged(closeDraftsOfOthers)
  return () => {
    window.removeEventListener('beforeunload', warnOfLoss)
    document.removeEventListener('visibilitychange', saveWhenHidden)
    unfollowAccount()
  }
}

/** Who signs in again goes on where they were; another account may not save, nor be warned of, what they edited. */
function closeDraftsOfOthers(): void {
  if (account.state === null) return
  for (const [projectId, { owner }] of drafts) {
    if (owner !== account.state) closeDraft(projectId)
  }
}

/** The browser asks before it closes a page with something unsaved; most often it is saved while it asks. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  if ([...drafts.values()].every(({ draft }) => draft.isSaved())) return
  event.preventDefault()
  saveAll()
}

/** A phone may end a page that is out of sight without another word. */
function saveWhenHidden(): void {
  if (document.visibilityState === 'hidden') saveAll()
}

function saveAll(): void {
  // The draft shows its failures itself.
  for (const { draft } of drafts.values()) draft.flush().catch(() => {})
}
