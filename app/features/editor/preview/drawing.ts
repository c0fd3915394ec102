/** A picture size in device pixels. */
export type Size = { width: number; height: number }

/** One libass with a canvas of its own, in a worker of its own. Calls are answered in order. */
export type Drawing = {
  /** Settles when it takes calls; rejects when it cannot start. */
  ready: Promise<void>
  addFonts: (fonts: readonly Uint8Array[]) => Promise<void>
  setTrack: (ass: string) => Promise<void>
  resize: (size: Size) => Promise<void>
  /** Draws the captions of a time, in seconds. Without `isForced` an unchanged picture is left as it is. */
  draw: (seconds: number, isForced: boolean) => Promise<void>
  /** Ends the worker and takes the canvas away, whatever state they are in. */
  close: () => void
}

/** Puts a new canvas into `host`. `onCrash` is called when the worker dies by itself. Throws where none can run. */
export type OpenDrawing = (host: HTMLElement, size: Size, onCrash: () => void) => Drawing
