import { useStore } from '@nanostores/react'
import { Check, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { $draft, $foundProducts, addProduct, searchProducts } from '../../stores/community/look-book-editor.ts'
import { TextField } from '../shell/field.tsx'
import { Packshot } from '../shell/packshot.tsx'
import type { LookBooksProps } from './words.ts'

const TYPING_PAUSE_MS = 300

/** Finds products to put into the look book. */
export function ProductPicker({ locale, words }: Omit<LookBooksProps, 'notices'>) {
  const id = useId()
  const [text, setText] = useState('')
  const [added, setAdded] = useState('')
  const found = useStore($foundProducts, { ssr: 'initial' })
  const chosen = new Set(useStore($draft, { ssr: 'initial' })?.items.map(({ variant_id }) => variant_id))
  useEffect(() => {
    const pause = setTimeout(() => void searchProducts(text, locale), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, locale])
  return (
    <section aria-labelledby={`${id}-title`} className="mt-6 rounded-xl bg-mist p-4 desk:p-5">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {words.add_title}
      </h2>
      <TextField
        className="mt-3"
        id={`${id}-search`}
        name="search"
        type="search"
        label={words.search}
        optional=""
        value={text}
        autoComplete="off"
        onText={setText}
      />
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {added || (found && plural(locale, words, 'found', found.length))}
      </p>
      <ul className="grid gap-1">
        {(found ?? []).map(card => {
          const name = locale === 'mn' ? card.title : card.name
          const isIn = chosen.has(card.vid)
          return (
            <li key={card.id}>
              <button
                type="button"
                className="grid w-full grid-cols-[3rem_minmax(0,1fr)_1.5rem] items-center gap-3 rounded-card bg-paper p-2 text-start hover:bg-accent-soft aria-disabled:opacity-60"
                aria-label={fillPlaceholders(isIn ? words.in_book_of : words.add_of, { name })}
                aria-disabled={isIn || undefined}
                onClick={() => addProduct(card, locale) && setAdded(fillPlaceholders(words.item_added, { name }))}
              >
                <Packshot image={card.image} adult={card.age_restricted} className="w-full" />
                <span className="min-w-0">
                  <span className="block truncate">{name}</span>
                  <span className="figures block text-sm text-ink-soft">{money(locale, card.selling_price)}</span>
                </span>
                {isIn ? (
                  <Check className="size-5 text-accent" strokeWidth={1.5} aria-hidden="true" />
                ) : (
                  <Plus className="size-5" strokeWidth={1.5} aria-hidden="true" />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
