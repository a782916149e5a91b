import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $reorderResult } from '../../stores/ordering/reorder.ts'
import { ButtonLink } from '../shell/button.tsx'

export interface ReorderWords extends Readonly<Record<string, string>> {
  readonly again_none: string
  readonly again_left: string
  readonly again_repriced: string
  readonly again_price: string
  readonly again_clamped: string
  readonly again_fewer: string
  readonly to_cart: string
}

interface Props {
  readonly number: string
  readonly locale: ShopLocale
  readonly words: ReorderWords
}

/** The lines of a reorder that could not be bought, changed their price, or are fewer; with the reason. */
export function ReorderResult({ number, locale, words }: Props) {
  const left = useStore($reorderResult, { ssr: 'initial' })
  const title = useRef<HTMLParagraphElement>(null)
  const isHere = left?.number === number
  useEffect(() => {
    if (isHere) title.current?.focus()
  }, [isHere])
  if (!left || !isHere) return null
  return (
    <div className="rounded-xl bg-warn-soft p-5">
      <p ref={title} tabIndex={-1} className="font-semibold outline-none">
        {left.added === 0 ? words.again_none : plural(locale, words, 'again_some', left.added)}
      </p>
      <Rows title={words.again_left} rows={left.skipped.map(({ name, error }) => `${name}: ${error}`)} />
      <Rows
        title={words.again_repriced}
        rows={left.repriced.map(({ name, was, now }) =>
          fillPlaceholders(words.again_price, { name, was: money(locale, was), now: money(locale, now) })
        )}
      />
      <Rows
        title={words.again_clamped}
        rows={left.fewer.map(({ name, quantity }) => fillPlaceholders(words.again_fewer, { name, count: quantity }))}
      />
      {left.added > 0 && (
        <ButtonLink look="quiet" className="mt-4" href={localePath(locale, '/cart')}>
          {words.to_cart}
        </ButtonLink>
      )}
    </div>
  )
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly string[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <p className="mt-2 text-sm">{title}</p>
      <ul className="figures mt-1 list-disc ps-5 text-sm">
        {rows.map(row => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </>
  )
}
