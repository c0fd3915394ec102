import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQueryOptions } from '#app/lib/session/profile-query.ts'
import { useUploads } from './uploads.ts'

/**
 * Takes up the uploads that an earlier page has left behind, whichever page is open now. Shows nothing. Without a plan
 * there is nothing to take up: the API refuses to say.
 */
export function UploadKeeper() {
  const { engine } = useUploads()
  const { data: profile } = useQuery(profileQueryOptions())
  const hasPlan = Boolean(profile?.subscription)
  useEffect(() => {
    if (hasPlan) engine.open()
  }, [engine, hasPlan])
  return null
}
