import type { ListingCard } from '../../contract/catalogue/listing-card.ts'
import type { MarkdownBlock } from '../../markdown/html.ts'

/** A piece of a text: HTML, or products that stand in one row. */
export type TextPart = { readonly html: string } | { readonly products: ListingCard[] }

/** The blocks of a text with the cards of its products; one that is not sold any more is left out. */
export function textParts(
  blocks: readonly MarkdownBlock[],
  cards: ReadonlyMap<string | undefined, ListingCard>
): readonly TextPart[] {
  const parts: TextPart[] = []
  for (const block of blocks) {
    if (block.kind === 'html') parts.push({ html: block.html })
    else {
      const card = cards.get(block.slug)
      const last = parts.at(-1)
      // Products that follow one another stand in one row.
      if (card && last && 'products' in last) last.products.push(card)
      else if (card) parts.push({ products: [card] })
    }
  }
  return parts
}
