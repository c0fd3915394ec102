import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { leaveEditor } from './leave-editor.ts'

/** Leaves the editor of a project when another one's takes its place, which the router does not take for leaving. */
export function useLeftProject(projectId: string): void {
  const queryClient = useQueryClient()
  const shown = useRef(projectId)
  useEffect(() => {
    if (shown.current === projectId) return
    leaveEditor(queryClient, shown.current)
    shown.current = projectId
  }, [queryClient, projectId])
}
