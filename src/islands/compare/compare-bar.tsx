import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $comparedCards, loadComparedCards } from '../../stores/catalogue/compared-cards.ts'
import { $compared } from '../../stores/catalogue/compared.ts'
import { replaceCompared, toggleCompare } from '../../stores/catalogue/compare.ts'
import { isSwitchedOff } from '../../stores/switched-off.ts'
import { loadProductWords, type ProductWords } from '../../stores/catalogue/product-words.ts'
import { cardName } from '../catalogue/product-card.tsx'

/** `compare-bar` is what the page makes room for (src/components/shell/bars.css). */
const BAR =
  'compare-bar fixed z-29 flex items-center border-line bg-paper max-desk:inset-x-0 max-desk:gap-2 max-desk:border-t max-desk:px-4 max-desk:py-[0.4rem] desk:bottom-6 desk:left-1/2 desk:-translate-x-1/2 desk:gap-4 desk:rounded-full desk:border desk:py-[0.6rem] desk:ps-5 desk:pe-3 desk:shadow-[0_16px_40px_-12px_rgb(0_0_0/0.35)]'

interface Props {
  readonly locale: ShopLocale
}

/** The products that are compared, at the foot of a page, with the way to their table. */
export function CompareBar({ locale }: Props) {
  const ids = useStore($compared, { ssr: 'initial' })
  const cards = useStore($comparedCards, { ssr: 'initial' })
  const [words, setWords] = useState<ProductWords>()
  const [isReady, setReady] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // Hidden by the stylesheet it would still take its room at the foot of the page.
    if (ids.length === 0 || isSwitchedOff('compare')) return
    // Words that cannot be fetched come with the next change.
    loadProductWords().then(setWords, () => {})
    void loadComparedCards().then(() => setReady(true))
  }, [ids])
  if (ids.length === 0 || !words || !isReady) return null

  const leave = (change: () => void) => {
    change()
    link.current?.focus()
  }
  return (
    <aside className={BAR} aria-label={words.compare_bar}>
      <ul className="me-auto flex gap-[0.4rem]">
        {ids.map(id => {
          const card = cards.get(id)
          return (
            <li key={id}>
              <button
                type="button"
                className="relative block size-11 overflow-hidden rounded-lg bg-mist"
                aria-label={fillPlaceholders(words.compare_remove, { name: card ? cardName(card, locale) : id })}
                onClick={() => leave(() => toggleCompare(id))}
              >
                {card?.image && !card.age_restricted && (
                  <img src={`${card.image}.160.webp`} width="44" height="44" alt="" />
                )}
                <span
                  className="absolute top-0 right-0 w-[1.1rem] rounded-es-lg bg-ink text-[0.8rem] leading-[1.1rem] text-paper"
                  aria-hidden="true"
                >
                  ×
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <a ref={link} className="button px-4 text-[0.9rem] whitespace-nowrap" href={localePath(locale, '/compare')}>
        {fillPlaceholders(words.compare_now, { count: ids.length })}
      </a>
      <button
        type="button"
        className="min-h-11 px-2 text-[0.9rem] text-ink-soft max-small:hidden"
        onClick={() => replaceCompared([])}
      >
        {words.compare_clear}
      </button>
    </aside>
  )
}
