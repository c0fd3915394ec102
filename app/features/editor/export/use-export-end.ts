import { useEffect, useRef } from 'react'
import type { Project } from '#api/contract/project.ts'
import { toast } from '#app/components/ui/toast.ts'
import { isExported } from '#app/lib/projects/project-status.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_STATUS } from '#db/constants.ts'

/** Tells whoever has waited in the editor that the export is ready; a failure stays on the page. */
export function useExportEnd({ status }: Pick<Project, 'status'>): void {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === PROJECT_STATUS.exporting && isExported(status)) {
      toast.success(m['editor.export.ready']())
    }
    before.current = status
  }, [status])
}
