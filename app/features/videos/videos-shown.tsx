import type { Project } from '#api/contract/project.ts'
import { useUploads } from '#app/lib/uploads/uploads.ts'
import { EmptyVideos } from './empty-videos.tsx'
import { ProjectList } from './project-list.tsx'
import { UploadAnnouncer } from './rows/upload-announcer.tsx'
import { useEndings } from './use-endings.ts'

type VideosShownProps = { projects: readonly Project[]; onChoose: () => void }

/** The list, or where to begin while there is nothing in it. */
export function VideosShown({ projects, onChoose }: VideosShownProps) {
  const { uploads, engine } = useUploads()
  useEndings(projects)
  const isEmpty = projects.length === 0 && uploads.length === 0
  return (
    <>
      <UploadAnnouncer uploads={uploads} />
      {isEmpty ? (
        <EmptyVideos onChoose={onChoose} />
      ) : (
        <ProjectList projects={projects} uploads={uploads} uploadActions={engine} />
      )}
    </>
  )
}
