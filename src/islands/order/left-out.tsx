import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { plural } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $leftOut } from '../../stores/reorder.ts'
import { ButtonLink } from '../shell/button.tsx'

export interface LeftOutWords extends Readonly<Record<string, string>> {
  readonly again_none: string
  readonly again_left: string
  readonly to_cart: string
}

interface Props {
  readonly number: string
  readonly locale: ShopLocale
  readonly words: LeftOutWords
}

/** What of an order could not be bought again, and why. */
export function LeftOut({ number, locale, words }: Props) {
  const left = useStore($leftOut, { ssr: 'initial' })
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
      <p className="mt-2 text-sm">{words.again_left}</p>
      <ul className="mt-1 list-disc ps-5 text-sm">
        {left.skipped.map(({ variant_id, name, error }) => (
          <li key={variant_id}>
            {name}: {error}
          </li>
        ))}
      </ul>
      {left.added > 0 && (
        <ButtonLink look="quiet" className="mt-4" href={localePath(locale, '/cart')}>
          {words.to_cart}
        </ButtonLink>
      )}
    </div>
  )
}
