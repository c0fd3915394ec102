/** In seconds: at which of the moments a flash begins, and when clicks are heard. */
export type Played = { flashes: number[]; clicks: number[] }

/** Runs in the page: looks at the frames around each moment, then plays the video once and listens. */
export async function playClapper(clapper: { video: string; moments: number[] }): Promise<Played> {
  const video = document.createElement('video')
  const bytes = Uint8Array.from(atob(clapper.video), (character) => character.charCodeAt(0))
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
  await happening(video, 'loadeddata')

  const flashes: number[] = []
  for (const moment of clapper.moments) {
    const before = await brightnessAt(moment - 0.06)
    const after = await brightnessAt(moment + 0.02)
    if (before < 100 && after > 150) flashes.push(moment)
  }
  const clicks = await listen()
  return { flashes, clicks }

  function happening(element: HTMLElement, event: string): Promise<void> {
    return new Promise((resolve, reject) => {
      element.addEventListener(event, () => resolve(), { once: true })
      element.addEventListener('error', () => reject(new Error('the video does not play')), {
        once: true,
      })
    })
  }

  async function brightnessAt(seconds: number): Promise<number> {
    const seeked = happening(video, 'seeked')
    video.currentTime = seconds
    await seeked
    const canvas = new OffscreenCanvas(8, 8).getContext('2d')
    canvas?.drawImage(video, 0, 0, 8, 8)
    return canvas?.getImageData(4, 4, 1, 1).data[0] ?? Number.NaN
  }

  /** The analyser holds more than half a second of sound, so that a page that is late misses none. */
  async function listen(): Promise<number[]> {
    const context = new AudioContext()
    const ears = new AnalyserNode(context, { fftSize: 32_768 })
    context.createMediaElementSource(video).connect(ears).connect(context.destination)
    const heard: number[] = []
    const samples = new Float32Array(ears.fftSize)
    const hear = () => {
      ears.getFloatTimeDomainData(samples)
      const now = video.currentTime
      for (const [index, sample] of samples.entries()) {
        if (Math.abs(sample) < 0.1) continue
        const at = now - (samples.length - index) / context.sampleRate
        if (heard.every((other) => Math.abs(other - at) > 0.4)) heard.push(at)
      }
    }
    video.currentTime = 0
    const ended = happening(video, 'ended')
    await context.resume()
    await video.play()
    const polling = setInterval(hear, 100)
    await ended
    clearInterval(polling)
    return heard
  }
}
