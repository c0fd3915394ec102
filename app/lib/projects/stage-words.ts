import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import type { Progress } from './follow-progress.ts'

/** The place at which the API stops counting: this one or any after it. */
const FAR_BACK = 100

/** What happens to a project that is worked on, in its owner's words; the percentage stands beside them. */
export function stageWords(status: ProjectStatus, { stage, place }: Progress): string {
  if (place !== null) return placeWords(place)
  switch (stage) {
    case 'download':
      return m['projects.stage.fetch']()
    case 'decode':
      return m['projects.stage.sound']()
    case 'wait':
      return m['projects.stage.turn']()
    case 'recognise':
    case 'align':
      return m['projects.stage.listen']()
    case 'render':
      return status === PROJECT_STATUS.exporting
        ? m['projects.stage.render']()
        : m['projects.stage.prepare']()
    case 'upload':
      return m['projects.stage.finish']()
    default:
      return m['projects.stage.start']()
  }
}

function placeWords(place: number): string {
  if (place >= FAR_BACK) return m['projects.stage.wait_long']()
  return place <= 1 ? m['projects.stage.next']() : m['projects.stage.wait']({ count: place - 1 })
}
