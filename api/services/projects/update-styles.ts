import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { CaptionError, parseStyle } from '#captions/index.ts'
import type { StoredStyles } from '#db/schema/projects.ts'
import { editCaptions } from './edit-captions.ts'

/** Replaces the style; the captions engine judges it and brings numbers into their ranges. */
export async function updateStyles(
  ctx: UserContext,
  projectId: string,
  styles: StoredStyles,
  basedOn?: number,
): Promise<number> {
  return editCaptions(ctx, projectId, { styles: { ...checkStyle(styles) } }, basedOn)
}

/** The style that the engine reads in what was given; INVALID_INPUT where it means nothing. */
export function checkStyle(styles: Readonly<Record<string, unknown>>) {
  try {
    return parseStyle(styles)
  } catch (error) {
    if (error instanceof CaptionError)
      throw new ApiError('INVALID_INPUT', { detail: error.message })
    throw error
  }
}
