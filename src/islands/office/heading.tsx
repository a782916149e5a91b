import { useEffect, useRef, type ReactNode } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { useOffice } from './words.tsx'

interface Props {
  /** The title of the browser's tab. */
  readonly title: string
  readonly children: ReactNode
}

/** The first heading of a screen: whoever came to it by a link inside the office hears it. */
export function Heading({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { words } = useOffice()
  useEffect(() => {
    document.title = fillPlaceholders(words.tab_title, { screen: title })
  }, [title, words])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none desk:text-3xl">
      {children}
    </h1>
  )
}
