import { useId, type ReactNode } from 'react'

/** The frame of an item in a list; a part of a screen with a heading is a `Card`. */
export const CARD_CLASSES = 'rounded-card border border-line p-4'

/** A part of a screen under its heading. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line p-4 desk:p-5">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
