import type { ReactNode } from 'react'
import type { LookBookSummary } from '../../contract/community/look-book.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { LookCover } from './look-cover.tsx'
import type { LookBookWords } from './words.ts'

interface Props {
  readonly locale: ShopLocale
  readonly words: LookBookWords
  readonly book: LookBookSummary
  readonly href: string
  readonly heading?: 'h2' | 'h3'
  /** Below the facts: its state, and what can be done with it. */
  readonly children?: ReactNode
}

/** A look book in a list. */
export function LookCard({ locale, words, book, href, heading: Heading = 'h3', children }: Props) {
  return (
    <article className="grid content-start gap-2">
      <a href={href} className="group grid gap-3">
        <LookCover images={book.images} />
        <Heading className="text-lg leading-snug font-semibold wrap-anywhere group-hover:underline">
          {book.title}
        </Heading>
      </a>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {book.author && <span>{fillPlaceholders(words.by, { name: book.author })}</span>}
        <span>{plural(locale, words, 'count', book.count)}</span>
        {book.count > 0 && <span className="figures">{money(locale, book.selling_total)}</span>}
      </p>
      {children}
    </article>
  )
}
