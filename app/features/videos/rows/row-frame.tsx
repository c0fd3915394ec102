import type { ComponentProps, ReactNode } from 'react'

type RowFrameProps = Omit<ComponentProps<'li'>, 'title'> & {
  picture: ReactNode
  title: ReactNode
  /** What there is to know, on a line or two. */
  children: ReactNode
  actions?: ReactNode
  menu?: ReactNode
}

/** A row of the list. On narrow screens its actions stand below, as wide as the row. */
export function RowFrame({ picture, title, children, actions, menu, ...item }: RowFrameProps) {
  return (
    <li
      {...item}
      tabIndex={-1}
      className="grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
    >
      {picture}
      <div className="min-w-0 self-center">
        <h3 className="truncate font-sans font-semibold text-base tracking-normal">{title}</h3>
        {children}
      </div>
      {actions && (
        <div className="col-span-full row-start-2 flex flex-wrap items-center gap-2 empty:hidden max-md:*:flex-1 md:col-auto md:row-auto">
          {actions}
        </div>
      )}
      {menu && (
        <div className="row-start-1 self-start max-md:col-start-3 md:self-center">{menu}</div>
      )}
    </li>
  )
}
