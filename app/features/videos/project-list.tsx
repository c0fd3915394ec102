import { useRef, useState } from 'react'
import type { Project } from '#api/contract/project.ts'
import { Button } from '#app/components/ui/button.tsx'
import type { Upload } from '#app/lib/uploads/upload.ts'
import type { UploadEngine } from '#app/lib/uploads/upload-engine.ts'
import { useKeptFocus } from '#app/lib/use-kept-focus.ts'
import { m } from '#app/paraglide/messages.js'
import { ProjectRow } from './rows/project-row.tsx'
import { UploadRow } from './rows/upload-row.tsx'

/** A plan may hold thousands of projects, and rarely is one of the older ones wanted. */
const PAGE = 50

type ProjectListProps = {
  projects: readonly Project[]
  uploads: readonly Upload[]
  uploadActions: UploadEngine
}

/** Uploads under way, then the projects, newest first. */
export function ProjectList({ projects, uploads, uploadActions }: ProjectListProps) {
  const [count, setCount] = useState(PAGE)
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = useKeptFocus(heading)
  return (
    <section {...focus} className="flex flex-col gap-2.5">
      <h2 ref={heading} tabIndex={-1} className="mb-1 w-fit text-lg">
        {m['videos.recent']()}
      </h2>
      <ul className="flex flex-col gap-2.5">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} actions={uploadActions} />
        ))}
        {projects.slice(0, count).map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
      {projects.length > count && (
        <Button
          variant="ghost"
          className="self-center"
          onClick={() => setCount((before) => before + PAGE)}
        >
          {m['videos.show_older']()}
        </Button>
      )}
    </section>
  )
}
