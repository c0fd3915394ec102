import { Notice } from '#app/components/ui/notice.tsx'
import { m } from '#app/paraglide/messages.js'

/** In place of the list for those without a plan. */
export function PlanNotice() {
  return (
    <Notice tone="warning" title={m['videos.plan_title']()}>
      {m['videos.plan_text']()}
    </Notice>
  )
}
