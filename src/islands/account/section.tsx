import { useId, type ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** One matter of an account's page. */
export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-7 first:border-0 first:pt-0">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-text text-sm text-ink-soft">{text}</p>}
      <div className="mt-5 max-w-text">{children}</div>
    </section>
  )
}
