import type { ReactNode } from 'react'
import { date } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

interface Props {
  readonly locale: ShopLocale
  readonly author: string
  readonly createdAt: string
  /** The word and the sentence that mark an invented text; left out for a real one. */
  readonly demonstration?: { readonly demonstration: string; readonly demonstration_text: string } | undefined
  /** Marks behind the name. */
  readonly children?: ReactNode
}

/** The author and date of a text that somebody wrote for others. */
export const ByLine = ({ locale, author, createdAt, demonstration, children }: Props) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
    <span className="font-medium text-ink wrap-anywhere">{author}</span>
    {children}
    <time dateTime={createdAt}>{date(locale, createdAt)}</time>
    {demonstration && (
      <span className="rounded-full border border-line px-2" title={demonstration.demonstration_text}>
        {demonstration.demonstration}
      </span>
    )}
  </p>
)
