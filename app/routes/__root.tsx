import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getLocale } from '#app/lib/locale.ts'
import { getNonce, settingsMeta } from '#app/lib/page-request.ts'
import { SIGNED_IN_SCRIPT } from '#app/lib/session/first-paint.ts'
import { useFollowAccount } from '#app/lib/session/use-follow-account.ts'
import { THEME_SCRIPT } from '#app/lib/theme.ts'
import { m } from '#app/paraglide/messages.js'
import styles from '#app/styles/app.css?url'
import { FIRST_FONTS } from '#app/styles/font-files.ts'

const FONT_PRELOAD = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: 'black' },
      { title: m['app.title']() },
      { name: 'description', content: m['app.description']() },
      ...settingsMeta(),
    ],
    links: [
      ...FIRST_FONTS.map((href) => ({ ...FONT_PRELOAD, href })),
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
})

function Root() {
  useFollowAccount()
  return <Outlet />
}

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang={getLocale()} className="dark" suppressHydrationWarning>
      <head>
        <script
          nonce={getNonce()}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, run before the first paint
          dangerouslySetInnerHTML={{ __html: `${THEME_SCRIPT};${SIGNED_IN_SCRIPT}` }}
        />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
