import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { SearchBody } from '../../contract/search/search-protocol.ts'
import { unpackCards } from '../../contract/catalogue/packed-cards.ts'
import { $freshCards, cardFingerprint } from '../../stores/catalogue/refresh-cards.ts'
import type { CardContext } from './card-words.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { useExpandableRow } from './use-expandable-row.tsx'

interface Props extends CardContext {
  /** Cards as `packCards` wrote them. */
  readonly packed: string
  /** How many stand in the first screen. */
  readonly eager?: number
  /** One row that scrolls sideways on small screens. */
  readonly row?: boolean
  /** The rest of a row that holds more than it shows: the search for all of it, and the words of its button. */
  readonly whole?: { readonly body: SearchBody; readonly text: string } | undefined
  /** Prices, sales and stock follow those of this moment; `sale`: a product that is no longer on sale leaves. */
  readonly follows?: 'all' | 'sale'
}

/** A list of products in a page that is read without scripts: hydrated when one of its buttons is used. */
export function ProductCards({ packed, eager = 0, row = false, whole, follows, ...context }: Props) {
  const cards = useMemo(() => unpackCards(packed), [packed])
  const fresh = useStore($freshCards, { ssr: 'initial' })
  const rest = useExpandableRow(whole?.body)
  const shown =
    rest.cards ??
    cards.flatMap(card => {
      const now = follows && fresh ? fresh.get(card.slug) : card
      return !now || (follows === 'sale' && now.sale_percent === 0) ? [] : [now]
    })
  return (
    <>
      <ProductGrid ref={rest.list} row={row && !rest.cards}>
        {shown.map((card, index) => (
          <li key={card.id} data-drawn={follows && cardFingerprint(card)}>
            <ProductCard card={card} {...context} eager={index < eager} />
          </li>
        ))}
      </ProductGrid>
      {whole && rest.control(whole.text)}
    </>
  )
}
