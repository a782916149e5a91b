import type { ReactNode } from 'react'

/** A part of a screen under a heading, without a frame; `Card` has one. */
export function Section({
  id,
  title,
  children
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-4 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
