import type { Progress } from '#app/lib/projects/follow-progress.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'

/** The place from which on the API no longer counts. */
const FAR_BACK = 100

/** What happens to a project that is worked on, in its owner's words; the percentage stands beside them. */
export function stageWords(status: ProjectStatus, { stage, place }: Progress): string {
  if (place !== null) return placeWords(place)
  switch (stage) {
    case 'download':
      return m['videos.stage_fetch']()
    case 'decode':
      return m['videos.stage_sound']()
    case 'recognise':
    case 'align':
      return m['videos.stage_listen']()
    case 'render':
      return status === PROJECT_STATUS.exporting
        ? m['videos.stage_render']()
        : m['videos.stage_prepare']()
    case 'upload':
      return m['videos.stage_finish']()
    default:
      return m['videos.stage_start']()
  }
}

function placeWords(place: number): string {
  if (place >= FAR_BACK) return m['videos.stage_wait_long']()
  return place <= 1 ? m['videos.stage_next']() : m['videos.stage_wait']({ count: place - 1 })
}
