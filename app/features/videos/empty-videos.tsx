import { EmptyState } from '#app/components/empty-state.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { DropHint } from './drop-hint.tsx'

/** In place of a list without entries: where to begin. */
export function EmptyVideos({ onChoose }: { onChoose: () => void }) {
  return (
    <div className="rounded-panel border-2 border-decoration/50 border-dashed">
      <EmptyState
        picture={<CaptionedPhone />}
        title={m['videos.empty_title']()}
        text={
          <>
            <DropHint /> {m['videos.empty_text']()}
          </>
        }
        action={
          <Button variant="secondary" onClick={onChoose}>
            {m['videos.empty_action']()}
          </Button>
        }
      />
    </div>
  )
}

function CaptionedPhone() {
  return (
    <div
      aria-hidden
      className="flex h-52 w-32 flex-col justify-end rounded-panel border border-line bg-surface p-4 shadow-raised"
    >
      <p className="pb-4 text-center font-bold font-heading text-lg leading-7">
        {m['videos.empty_words_before']()}{' '}
        <span className="rounded-md bg-light px-1.5 py-0.5 text-on-light">
          {m['videos.empty_word_lit']()}
        </span>{' '}
        {m['videos.empty_words_after']()}
      </p>
    </div>
  )
}
