import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { PARAGLIDE } from '#paraglide'

const SLOW = '**/*.slow.test.ts'
const IGNORED = ['**/node_modules/**', '.local/**', 'worker/.venv/**']
const setupFiles = ['tests/setup/fail-on-console.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'captions/**/*.test.ts',
            'cli/**/*.test.ts',
            'api/{contract,media}/**/*.test.ts',
            'app/serve/**/*.test.ts',
            'dev/{bench,build,checks,cloud,generate,parity,screenshots,setup}/**/*.test.{ts,mjs}',
            'tests/{architecture,support,golden,runtimes}/**/*.test.ts',
          ],
          exclude: [...IGNORED, SLOW],
          setupFiles,
        },
      },
      {
        plugins: [paraglideVitePlugin(PARAGLIDE), react()],
        test: {
          name: 'dom',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: [...IGNORED, 'app/serve/**'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'tests/setup/dom.ts'],
        },
      },
      {
        test: {
          name: 'services',
          include: [
            'db/**/*.test.ts',
            'api/**/*.test.ts',
            'dev/{postgres,object-store,faults}/**/*.test.ts',
            'tests/{contract,faults,flow,security,fuzz}/**/*.test.ts',
          ],
          exclude: [...IGNORED, SLOW, 'api/{contract,media}/**'],
          setupFiles,
          globalSetup: ['db/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...IGNORED, SLOW],
          setupFiles,
          globalSetup: ['tests/e2e/start-cloud.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: [SLOW],
          exclude: IGNORED,
          setupFiles,
          globalSetup: ['db/testing/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
