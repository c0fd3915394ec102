const files = import.meta.glob<string>('./media/hero*', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The demo video in both formats, and its first picture. */
export const DEMO_MEDIA = {
  webm: files['./media/hero.webm'],
  mp4: files['./media/hero.mp4'],
  poster: files['./media/hero-poster.webp'],
}
