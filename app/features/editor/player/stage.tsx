import type { ReactNode } from 'react'
import type { Frame } from '#captions/index.ts'

/** What a video looks like before its size is known. */
const PORTRAIT: Frame = { width: 9, height: 16 }

/** The largest box of the frame's shape that fits; its children lie over one another. */
export function Stage({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { width, height } = frame.width > 0 && frame.height > 0 ? frame : PORTRAIT
  return (
    <div className="grid min-h-40 flex-1 place-items-center [container-type:size]">
      <div
        className="relative overflow-hidden rounded-panel bg-black"
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `min(100cqw, ${(100 * width) / height}cqh)`,
        }}
      >
        {children}
      </div>
    </div>
  )
}
