import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { API_REQUESTS } from '#dev/build/api-requests.ts'
import { captionFiles } from '#dev/build/caption-files-plugin.ts'
import { listChunks } from '#dev/build/chunks-plugin.ts'
import { PARAGLIDE } from '#paraglide'

/** The API that the development server hands /api to; bin/start sets it. */
const API_ORIGIN = process.env.WORDLIGHT_API_ORIGIN ?? 'http://127.0.0.1:8787'

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin(PARAGLIDE),
    tailwindcss(),
    tanstackStart({ srcDirectory: 'app' }),
    react(),
    captionFiles(),
    listChunks(),
  ],
  define: {
    __DEVELOPMENT_SETTINGS__: process.env.WORDLIGHT_PAGE_SETTINGS ?? 'null',
  },
  cacheDir: process.env.WORDLIGHT_VITE_CACHE ?? 'node_modules/.vite',
  worker: { format: 'es' },
  // Pages name styles and fonts long before they need the engine behind the same index.
  build: {
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /\/captions\/.*\.ts$/, sideEffects: false }],
      },
    },
  },
  // What the build writes for the server runs without node_modules: in Deno, Node and workerd, which cannot `require`.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    resolve: { alias: [{ find: /^react-dom\/server$/, replacement: 'react-dom/server.edge' }] },
  }),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { [API_REQUESTS]: { target: API_ORIGIN } },
  },
}))
