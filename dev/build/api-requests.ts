/** What the development server hands to the API, as Vite's proxy wants it: all of /api but the modules that pages load. */
export const API_REQUESTS = '^/api/(?!contract/.*\\.ts)'
