import { Mark } from '../catalogue/mark.tsx'
import type { BuyWords } from './buy-words.ts'
import type { VariantPrice } from './choice.ts'

interface Props {
  readonly choice: VariantPrice
  readonly words: Pick<BuyWords, 'was' | 'online_price'>
}

/** The price with what a sale takes off it, the price in the branches where it is another, and that of one piece or 100 ml. */
export function Price({ choice: { price, sale, unitPrice, storePrice }, words }: Props) {
  return (
    <div>
      {sale ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-3xl font-semibold tracking-tight text-sale">{price}</span>
          {sale.before && (
            <s className="text-lg text-ink-soft">
              <span className="sr-only">{words.was}: </span>
              {sale.before}
            </s>
          )}
          <Mark as="span" kind="sale" className="self-center">
            −{sale.percent}%
          </Mark>
        </p>
      ) : (
        <p className="text-3xl font-semibold tracking-tight">{price}</p>
      )}
      {storePrice && (
        <p className="mt-1 text-sm text-ink-soft">
          {words.online_price} · {storePrice}
        </p>
      )}
      {unitPrice && <p className="figures mt-1 text-sm text-ink-soft">{unitPrice}</p>}
      {sale?.until && <p className="mt-1 text-sm text-ink-soft">{sale.until}</p>}
    </div>
  )
}
