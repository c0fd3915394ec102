import { loadPatiently } from '#app/lib/load-patiently.ts'

let loading: ReturnType<typeof load> | undefined

/** All that shows a toast, loaded once for the page. Never rejects: it is asked for until it comes. Browser only. */
export function loadToasts() {
  loading ??= load()
  return loading
}

function load() {
  return loadPatiently(async () => {
    const { default: ToasterView, toast } = await import('./toaster-view.tsx')
    return { default: ToasterView, toast }
  })
}
