import { useSelector } from '@tanstack/react-store'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import type { Stroke } from '#app/features/editor/draft/history.ts'
import { useShowCaptions } from '#app/features/editor/panel/use-show-captions.ts'
import type { Style } from '#captions/index.ts'

/** A field of the style and how to change it, which shows on the video at once. */
export function useStyleField<Field extends keyof Style>(draft: Draft, field: Field) {
  const value = useSelector(draft.store, ({ style }) => style[field])
  const showCaptions = useShowCaptions(draft)
  const set = (next: Style[Field], stroke?: Stroke) => {
    draft.setStyle({ [field]: next }, stroke)
    showCaptions()
  }
  return [value, set] as const
}
