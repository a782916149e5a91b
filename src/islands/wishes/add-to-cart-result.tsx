import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { plural } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $added } from '../../stores/customers/wish-lists.ts'
import type { WishesWords } from './words.ts'

interface Props {
  readonly locale: ShopLocale
  readonly words: WishesWords
  /** A variant, or `all`: it is said where it was asked for. */
  readonly source: string
  readonly className?: string
}

/** The result of adding wishes to the cart: added, already there, and skipped with the reason. */
export function AddToCartResult({ locale, words, source, className = '' }: Props) {
  const last = useStore($added, { ssr: 'initial' })
  const result = last?.source === source ? last : null
  const title = useRef<HTMLParagraphElement>(null)
  const isMixed = result !== null && result.skipped.length > 0
  useEffect(() => {
    if (isMixed) title.current?.focus()
  }, [isMixed])
  return (
    <div role="status" className={result ? className : 'contents'}>
      {result && (
        <div className={`rounded-xl p-4 ${isMixed ? 'bg-warn-soft' : 'bg-accent-soft'}`}>
          <p
            ref={title}
            tabIndex={-1}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 font-medium outline-none"
          >
            <span>
              {result.added > 0
                ? plural(locale, words, 'added', result.added)
                : result.already > 0
                  ? words.added_before
                  : words.added_none}
            </span>
            {result.added + result.already > 0 && (
              <a
                href={localePath(locale, '/cart')}
                className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
              >
                {words.to_cart}
              </a>
            )}
          </p>
          {isMixed && (
            <ul className="mt-2 list-disc ps-5 text-sm">
              {result.skipped.map(({ variant_id, name, error }) => (
                <li key={variant_id}>
                  {name}: {error}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
