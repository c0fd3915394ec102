import { createFileRoute } from '@tanstack/react-router'
import { EditorScreen } from '#app/features/editor/editor-screen.tsx'
import { useLeftProject } from '#app/features/editor/use-left-project.ts'
import { parseWordSearch } from '#app/features/editor/word-search.ts'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/_protected/editor-video/$projectId')({
  validateSearch: parseWordSearch,
  head: () => ({ meta: [{ title: m['editor.title']() }] }),
  onLeave: ({ context, params }) => {
    // Loaded with the screen, and no part of the start page.
    void import('#app/features/editor/leave-editor.ts').then(({ leaveEditor }) =>
      leaveEditor(context.queryClient, params.projectId),
    )
  },
  component: Editor,
})

function Editor() {
  const { projectId } = Route.useParams()
  useLeftProject(projectId)
  return <EditorScreen key={projectId} projectId={projectId} />
}
