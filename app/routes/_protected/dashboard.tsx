import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DashboardShell } from '#app/features/shell/dashboard-shell.tsx'

export const Route = createFileRoute('/_protected/dashboard')({ component: Dashboard })

function Dashboard() {
  return (
    <DashboardShell>
      <Outlet />
    </DashboardShell>
  )
}
