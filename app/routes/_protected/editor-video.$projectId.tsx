import { createFileRoute } from '@tanstack/react-router'
import { EditorScreen } from '#app/features/editor/editor-screen.tsx'

export const Route = createFileRoute('/_protected/editor-video/$projectId')({ component: Editor })

function Editor() {
  const { projectId } = Route.useParams()
  return <EditorScreen projectId={projectId} />
}
