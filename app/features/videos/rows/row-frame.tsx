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
      className="relative flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 @2xl:flex-nowrap @2xl:items-center"
    >
      {picture}
      <div className="min-w-0 flex-1 self-center">
        <h3
          title={item['aria-label']}
          className="truncate font-sans font-semibold text-base tracking-normal @max-2xl:pr-11"
        >
          {title}
        </h3>
        {children}
      </div>
      {actions && (
        <div className="flex items-center gap-2 empty:hidden @max-2xl:w-full @max-2xl:*:flex-1">
          {actions}
        </div>
      )}
      {menu && <div className="@max-2xl:absolute @max-2xl:top-2 @max-2xl:right-2">{menu}</div>}
    </li>
  )
}
