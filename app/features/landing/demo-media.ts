import type { Locale } from '#app/lib/locale.ts'
import video from './media/hero.mp4'
import frenchVideo from './media/hero-fr.mp4'
import frenchPoster from './media/hero-fr-poster.webp'
import poster from './media/hero-poster.webp'

/** The demo in the page's language, and the picture that stands for it. */
export const DEMO_MEDIA: Readonly<Record<Locale, { video: string; poster: string }>> = {
  en: { video, poster },
  fr: { video: frenchVideo, poster: frenchPoster },
}

/** The moment of the poster, in seconds. */
export const POSTER_SECONDS = 2.9
