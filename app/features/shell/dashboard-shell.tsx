import { PanelLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { FrameContext } from '#app/components/frame-context.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet, SheetContent, SheetTrigger } from '#app/components/ui/sheet.tsx'
import { Wordmark } from '#app/components/wordmark.tsx'
import { m } from '#app/paraglide/messages.js'
import { SIDEBAR } from '#config'
import { Sidebar } from './sidebar.tsx'
import { SidebarAccount } from './sidebar-account.tsx'
import { SkipLink } from './skip-link.tsx'
import { useSidebar } from './use-sidebar.ts'

/** The frame of the signed-in screens: sidebar, or top bar and sheet on narrow screens, and the content. */
export function DashboardShell({ children }: { children: ReactNode }) {
  const { isExpanded, toggle, isSheetOpen, setIsSheetOpen } = useSidebar()
  const content = useRef<HTMLElement>(null)
  return (
    <div className="flex min-h-page flex-col md:flex-row">
      <SkipLink target={content} />
      <header className="sticky top-banner z-30 flex h-14 items-center gap-2 border-b bg-background px-2 md:hidden">
        <Sheet open={isSheetOpen} onOpenChange={setIsSheetOpen}>
          <SheetTrigger asChild>
            <Button variant="ghost" size="icon" aria-label={m['shell.open_menu']()}>
              <PanelLeft aria-hidden className="size-5" strokeWidth={1.75} />
            </Button>
          </SheetTrigger>
          <SheetContent
            side="left"
            title={m['shell.menu']()}
            hidesTitle
            style={{ width: SIDEBAR.mobileWidth }}
          >
            <Sidebar isExpanded onNavigate={() => setIsSheetOpen(false)}>
              <SidebarAccount isExpanded />
            </Sidebar>
          </SheetContent>
        </Sheet>
        <Wordmark />
      </header>
      <aside
        aria-label={m['shell.sidebar']()}
        style={{ width: isExpanded ? SIDEBAR.width : SIDEBAR.iconWidth }}
        className="sticky top-banner hidden h-page shrink-0 overflow-hidden border-r transition-[width] duration-200 ease-out md:block"
      >
        <Sidebar isExpanded={isExpanded} onToggle={toggle}>
          <SidebarAccount isExpanded={isExpanded} />
        </Sidebar>
      </aside>
      <main ref={content} tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <FrameContext value>{children}</FrameContext>
      </main>
    </div>
  )
}
