import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { Packshot } from '../shell/packshot.tsx'
import type { CheckoutProps } from './words.ts'

/** Lines of the order: picture, name, chosen options, pieces and sum. */
export function OrderLines({ cart, locale, words }: CheckoutProps & { readonly cart: OrderBody }) {
  return (
    <ul className="mb-5 grid gap-4">
      {cart.line_items.map(({ id, product, variant, quantity, total }) => (
        <li key={id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 text-sm">
          <Packshot image={product.image} adult={product.age_restricted} className="w-14" />
          <span className="min-w-0">
            <span className="line-clamp-2 leading-snug">{product.name}</span>
            <span className="text-ink-soft">
              {[variant.options_text, fillPlaceholders(words.pieces, { count: quantity })].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="figures font-medium">{money(locale, total)}</span>
        </li>
      ))}
    </ul>
  )
}
