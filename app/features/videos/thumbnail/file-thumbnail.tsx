import { Thumbnail } from './thumbnail.tsx'
import { useFileAddress } from './use-file-address.ts'

/** The still of a file of this computer. */
export function FileThumbnail({ file }: { file: File | null }) {
  return <Thumbnail address={useFileAddress(file)} />
}
