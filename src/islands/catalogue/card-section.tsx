import type { ListingCard } from '../../contract/catalogue/listing-card.ts'
import type { ListContext } from './list-context.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

interface Props {
  readonly title: string
  readonly cards: readonly ListingCard[]
  readonly context: ListContext
}

/** Cards under a heading of their own, below a list. */
export function CardSection({ title, cards, context: { locale, words } }: Props) {
  if (cards.length === 0) return null
  return (
    <section className="mt-12">
      <h3 className="text-lg font-semibold">{title}</h3>
      <ProductGrid besideFilters className="mt-5">
        {cards.map(card => (
          <li key={card.id}>
            <ProductCard card={card} locale={locale} words={words} />
          </li>
        ))}
      </ProductGrid>
    </section>
  )
}
