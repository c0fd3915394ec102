import { clsx } from 'clsx'
import { Film } from 'lucide-react'
import { useState } from 'react'

/** Past the black or the blur that many clips begin with. */
const SHOWN_SECOND = 0.5
const PICTURE = 'absolute inset-0 size-full object-cover transition-opacity duration-200'

type ThumbnailProps = {
  /** A still of the video; null where none was made. */
  poster?: string | null
  /** The video itself, which stands in for a still; null while it is not known. */
  address: string | null
  /** The still cannot be had. */
  onPosterFailed?: () => void
}

/**
 * A still of a video: one that was made of it, else a frame that the browser reads out of it. Without either, and for
 * what the browser cannot play (AVI, HEVC), a sign for a film.
 */
export function Thumbnail({ poster = null, address, onPosterFailed }: ThumbnailProps) {
  // Of the address, so that another one gets its own chance.
  const [shown, setShown] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <div
      aria-hidden
      className="relative grid h-21 w-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-raised text-decoration ring-1 ring-line ring-inset"
    >
      <Film className="size-5" strokeWidth={1.75} />
      {poster !== null && (
        <img
          src={poster}
          alt=""
          decoding="async"
          loading="lazy"
          onLoad={() => setShown(poster)}
          onError={onPosterFailed}
          className={clsx(PICTURE, shown === null && 'opacity-0')}
        />
      )}
      {poster === null && address !== null && failed !== address && (
        <video
          key={address}
          src={`${address}#t=${SHOWN_SECOND}`}
          crossOrigin="anonymous"
          preload="metadata"
          muted
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          onLoadedData={() => setShown(address)}
          onError={() => setFailed(address)}
          className={clsx(PICTURE, shown !== address && 'opacity-0')}
        />
      )}
    </div>
  )
}
