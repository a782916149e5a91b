import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of the list or of a request; where one has taken the place of the other, it has the focus. */
export function QuoteHeading({ focused, children }: { readonly focused: boolean; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none desk:text-3xl">
      {children}
    </h1>
  )
}

/** After a change its form is gone: the focus goes to the request that it has changed, once no dialog is over it. */
export const focusQuoteHeading = () => setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus(), 0)
