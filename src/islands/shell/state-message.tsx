import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: string
  /** Something the reader did led here: they are taken to the title. */
  readonly focused?: boolean
  /** The page's own title where it has no other. */
  readonly level?: 'h1' | 'h2'
  readonly children?: ReactNode
}

/** One calm screen for "there is nothing", "it failed", "it is over", with a way on. */
export function StateMessage({ icon: Icon, title, text, focused = false, level: Heading = 'h2', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center desk:py-24">
      <Icon className="mb-5 size-12 text-accent" strokeWidth={1.25} aria-hidden="true" />
      <Heading ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {title}
      </Heading>
      {text && <p className="mt-2 text-ink-soft">{text}</p>}
      <div className="mt-7 flex w-full flex-col gap-3 small:w-auto small:flex-row">{children}</div>
    </div>
  )
}
