import { useEffect, useId, useRef, useState } from 'react'
import type { LineItemBody } from '../../contract/ordering/order.ts'
import type { VariantView } from '../../contract/site/storefront.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { loadQuickView } from '../../stores/catalogue/quick-view.ts'
import { changeVariant } from '../../stores/ordering/cart.ts'
import { CONTROL } from '../shell/field-frame.tsx'
import type { CartPageProps } from './words.ts'

interface Props extends CartPageProps {
  readonly line: LineItemBody
}

/** The other sizes and colours of a line's product, as they are now; fetched when somebody wants another one. */
export default function VariantChoice({ line, locale, words }: Props) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [variants, setVariants] = useState<readonly VariantView[]>()
  const [isMissing, setMissing] = useState(false)
  const { slug, name } = line.product
  useEffect(() => {
    void loadQuickView(slug).then(found =>
      found.status === 'ready' ? setVariants(found.product.variants) : setMissing(true)
    )
  }, [slug])
  // The button that led here has done its work.
  useEffect(() => select.current?.focus(), [variants])

  if (isMissing) return <p className="mt-1 text-sm text-sale">{words.variants_failed}</p>
  if (!variants) return <p className="mt-1 text-sm text-ink-soft">{words.variants_loading}</p>
  const nameOf = ({ options, selling_price, on_hand }: VariantView) => {
    const text = Object.values(options)
      .map(option => option[locale] ?? option.mn)
      .join(', ')
    return `${text} · ${on_hand > 0 ? money(locale, selling_price) : words.sold_out}`
  }
  return (
    <div className="mt-2 max-w-xs text-sm">
      <label htmlFor={id} className="sr-only">
        {fillPlaceholders(words.variant_of, { name })}
      </label>
      <select
        ref={select}
        id={id}
        className={CONTROL}
        value={line.variant_id}
        onChange={event => void changeVariant(line.id, event.target.value)}
      >
        {variants.map(variant => (
          <option
            key={variant.id}
            value={variant.id}
            disabled={variant.on_hand === 0 && variant.id !== line.variant_id}
          >
            {nameOf(variant)}
          </option>
        ))}
      </select>
    </div>
  )
}
