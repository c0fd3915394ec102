import type { State } from './state.ts'
import { EDITOR_STATES } from './states/editor.ts'
import { EDITOR_PANEL_STATES } from './states/editor-panel.ts'
import { EDITOR_TRANSCRIPTION_STATES } from './states/editor-transcription.ts'
import { ENTRANCE_STATES } from './states/entrance.ts'
import { SHELL_STATES } from './states/shell.ts'
import { UPLOAD_STATES } from './states/uploads.ts'
import { VIDEOS_STATES } from './states/videos.ts'
import { VIDEOS_DIALOG_STATES } from './states/videos-dialogs.ts'

/** Every page and state of the product. */
export const STATES: readonly State[] = [
  ...ENTRANCE_STATES,
  ...VIDEOS_STATES,
  ...VIDEOS_DIALOG_STATES,
  ...UPLOAD_STATES,
  ...SHELL_STATES,
  ...EDITOR_STATES,
  ...EDITOR_PANEL_STATES,
  ...EDITOR_TRANSCRIPTION_STATES,
]
