import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#app/components/ui/toast.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import { useExportEnd } from './use-export-end.ts'

const { exporting, exported, exportFailed, transcribed } = PROJECT_STATUS
afterEach(() => vi.restoreAllMocks())

test.each<[ProjectStatus, ProjectStatus, number]>([
  [exporting, exported, 1],
  [exporting, exportFailed, 0],
  [exporting, transcribed, 0],
  [exported, exported, 0],
])('from %s to %s there is news %i times', (before, after, count) => {
  const tell = vi.spyOn(toast, 'success').mockReturnValue('')
  const initialProps = { status: before }
  const { rerender } = renderHook(useExportEnd, { initialProps })
  rerender({ status: after })
  expect(tell).toHaveBeenCalledTimes(count)
  if (count > 0) expect(tell).toHaveBeenCalledWith(m['editor.export.ready']())
})
