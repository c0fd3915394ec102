import type { ReactNode } from 'react'

export function DashboardShell({ children }: { children: ReactNode }) {
  return <main>{children}</main>
}
