import { useEffect, useState } from 'react'
import type { NewUpload } from '#app/lib/uploads/upload.ts'
import type { SpokenLanguage } from '#config'
import { checkFile, type FileCheck } from './check-file.ts'
import { keepLastLanguage, readLastLanguage } from './last-language.ts'
import { projectNameOf, takeFiles } from './take-files.ts'

/** The fields of the dialog. It begins with the files that were dropped to open it. */
export function useCreateForm(files: readonly File[], uploadLimit: number | null) {
  const [typedName, setTypedName] = useState<string | null>(null)
  const [taken, setTaken] = useState(() => takeFiles(null, files))
  const [language, setLanguage] = useState<SpokenLanguage | null>(readLastLanguage)
  const { file, note } = taken
  const check = useFileCheck(file, uploadLimit)
  const name = typedName ?? (file ? projectNameOf(file.name) : '')

  return {
    name,
    setName: setTypedName,
    file,
    note,
    /** null while it is being found out. */
    check,
    takeFiles: (next: readonly File[]) => setTaken(({ file: before }) => takeFiles(before, next)),
    language,
    setLanguage,
    /** What to create; null until everything is there and right. */
    result: (): NewUpload | null => {
      const projectName = name.trim()
      if (!projectName || !file || !language || check?.problem !== null) return null
      return { projectName, lang: language, file }
    },
    keepChoices: () => {
      if (language) keepLastLanguage(language)
    },
  }
}

function useFileCheck(file: File | null, uploadLimit: number | null): FileCheck | null {
  const [checked, setChecked] = useState<{ file: File; check: FileCheck } | null>(null)
  useEffect(() => {
    if (!file) return
    let isWanted = true
    void checkFile(file, uploadLimit).then((check) => {
      if (isWanted) setChecked({ file, check })
    })
    return () => {
      isWanted = false
    }
  }, [file, uploadLimit])
  return checked?.file === file ? checked.check : null
}
