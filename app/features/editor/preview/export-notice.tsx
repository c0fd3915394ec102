import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import type { Frame } from '#captions/index.ts'
import { useExportCheck } from './use-export-check.ts'

type ExportNoticeProps = { draft: Draft; projectId: string; frame: Frame }

/** Asks for a reload where the server draws captions otherwise than this page. */
export function ExportNotice({ draft, projectId, frame }: ExportNoticeProps) {
  if (!useExportCheck(draft, projectId, frame)) return null
  return (
    <Notice
      tone="warning"
      title={m['preview.outdated_title']()}
      action={
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {m['preview.reload']()}
        </Button>
      }
    >
      {m['preview.outdated']()}
    </Notice>
  )
}
