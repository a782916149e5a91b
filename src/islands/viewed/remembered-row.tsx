import { useEffect, useState, type ReactNode } from 'react'
import type { ListingCard } from '../../contract/catalogue/listing-card.ts'
import type { CardContext } from '../catalogue/card-words.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'

interface Props extends CardContext {
  readonly id: string
  readonly load: () => Promise<readonly ListingCard[]>
  readonly heading: ReactNode
  /** `long`: three rows on large screens. */
  readonly row?: true | 'long'
}

/** A row of products that this browser remembers. Its place is there from the start; without products it stays empty. */
export function RememberedRow({ id, load, heading, row = true, ...context }: Props) {
  const [cards, setCards] = useState<readonly ListingCard[]>([])
  useEffect(() => {
    // Offline, or search is busy: then there is no such row.
    load().then(setCards, () => {})
  }, [])
  // Seen by `client:use`, which hydrates the row when it comes near the screen.
  if (cards.length === 0) return <div />
  return (
    <section className="print:hidden! mt-20" aria-labelledby={id}>
      {heading}
      <ProductGrid row={row}>
        {cards.map(card => (
          <li key={card.id}>
            <ProductCard card={card} {...context} />
          </li>
        ))}
      </ProductGrid>
    </section>
  )
}
