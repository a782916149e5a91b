import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { fill } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $comparedCards, loadComparedCards } from '../../stores/compared-cards.ts'
import { $compared } from '../../stores/compared.ts'
import { replaceCompared, toggleCompare } from '../../stores/compare.ts'
import { loadProductWords, type ProductWords } from '../../stores/product-words.ts'
import { cardName } from '../catalogue/product-card.tsx'

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
    if (ids.length === 0) return
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
    <aside className="compare-bar" aria-label={words.compare_bar}>
      <ul>
        {ids.map(id => {
          const card = cards.get(id)
          return (
            <li key={id}>
              <button
                type="button"
                className="compare-thumb"
                aria-label={fill(words.compare_remove, { name: card ? cardName(card, locale) : id })}
                onClick={() => leave(() => toggleCompare(id))}
              >
                {card?.image && !card.age_restricted && (
                  <img src={`${card.image}.160.webp`} width="44" height="44" alt="" />
                )}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          )
        })}
      </ul>
      <a ref={link} className="button" href={localePath(locale, '/compare')}>
        {fill(words.compare_now, { count: ids.length })}
      </a>
      <button type="button" className="compare-clear" onClick={() => replaceCompared([])}>
        {words.compare_clear}
      </button>
    </aside>
  )
}
