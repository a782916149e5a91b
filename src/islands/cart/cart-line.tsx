import { Heart, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { LineItemBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { changeQuantity, setGift } from '../../stores/ordering/cart.ts'
import { TextButton } from '../shell/button.tsx'
import { lazyComponent } from '../shell/lazy-component.ts'
import { Packshot } from '../shell/packshot.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { CartPageProps } from './words.ts'

/** Only for those who want another size or colour. */
const VariantChoice = lazyComponent(() => import('./variant-choice.tsx'))

interface Props extends CartPageProps {
  readonly line: LineItemBody
  /** ₮ */
  readonly giftWrapFee: number | null
  /** Asked for and not answered yet; 0 = on its way out. */
  readonly wanted: number | undefined
  readonly onRemove: (line: LineItemBody) => void
  readonly onSave: (line: LineItemBody) => void
}

export function CartLine({ line, giftWrapFee, wanted, locale, words, onRemove, onSave }: Props) {
  const { product, variant } = line
  const soldOut = !variant.in_stock
  const quantity = wanted || line.quantity
  const details = [variant.options_text, ...Object.values(line.options)].filter(Boolean).join(' · ')
  return (
    <li
      aria-busy={wanted !== undefined}
      className={`grid grid-cols-[5.5rem_1fr] gap-x-4 border-t border-line py-5 desk:grid-cols-[7rem_1fr] desk:gap-x-6 ${wanted === 0 ? 'opacity-40' : ''}`}
    >
      <Packshot
        image={product.image}
        adult={product.age_restricted}
        className={`w-full self-start ${soldOut ? 'opacity-50' : ''}`}
      />
      <div className="flex min-w-0 flex-col gap-3 desk:grid desk:grid-cols-[1fr_auto_8rem] desk:gap-x-6">
        <div className="min-w-0">
          <h3 className="font-medium leading-snug">
            <a className="hover:text-accent hover:underline" href={localePath(locale, `/products/${product.slug}`)}>
              {product.name}
            </a>
          </h3>
          {details && <p className="mt-0.5 text-sm text-ink-soft">{details}</p>}
          {variant.options_text && <AnotherVariant line={line} locale={locale} words={words} />}
          <UnitPrice line={line} locale={locale} words={words} />
          {product.age_restricted && (
            <p className="mt-1 text-sm text-ink-soft">
              <span className="mr-1.5 rounded-sm border border-line-strong px-1 text-xs font-semibold text-ink">
                {words.age}
              </span>
              {words.age_text}
            </p>
          )}
          {soldOut && (
            <p className="mt-2 text-sm text-warn">
              <strong className="font-semibold">{words.sold_out}.</strong> {words.sold_out_text}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-4 desk:contents">
          {soldOut ? (
            <span />
          ) : (
            <QuantityStepper
              name={product.name}
              value={quantity}
              most={variant.total_on_hand}
              words={words}
              onChange={next => void changeQuantity(line.id, next)}
            />
          )}
          <p className="ms-auto pt-2 text-lg font-semibold desk:text-right">{money(locale, line.total)}</p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 desk:col-span-3">
          {(!product.giftable && !line.gift) || soldOut ? (
            <span />
          ) : (
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm max-small:basis-full">
              <input
                type="checkbox"
                className="size-5 accent-(--accent)"
                checked={line.gift}
                onChange={event => void setGift(line.id, event.target.checked)}
              />
              {giftWrapFee === null
                ? words.gift
                : fillPlaceholders(words.gift_for, { fee: money(locale, giftWrapFee) })}
            </label>
          )}
          <TextButton
            className="ms-auto min-w-11 text-sm"
            aria-label={fillPlaceholders(words.save_of, { name: product.name })}
            onClick={() => onSave(line)}
          >
            <Heart className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            {words.save}
          </TextButton>
          <TextButton
            className="min-w-11 justify-end text-sm"
            aria-label={fillPlaceholders(words.remove_of, { name: product.name })}
            onClick={() => onRemove(line)}
          >
            <Trash2 className="size-4" strokeWidth={1.5} aria-hidden="true" />
            <span className="max-small:hidden">{words.remove}</span>
          </TextButton>
        </div>
      </div>
    </li>
  )
}

/** One who wants another size of what is in the cart need not go back for it. */
function AnotherVariant(props: CartPageProps & { readonly line: LineItemBody }) {
  const [isChoosing, setChoosing] = useState(false)
  const { words, line } = props
  if (isChoosing)
    return (
      <Suspense fallback={<p className="mt-1 text-sm text-ink-soft">{words.variants_loading}</p>}>
        <VariantChoice {...props} />
      </Suspense>
    )
  return (
    <TextButton
      className="text-sm"
      aria-label={fillPlaceholders(words.change_of, { name: line.product.name })}
      onClick={() => setChoosing(true)}
    >
      {words.change}
    </TextButton>
  )
}

function UnitPrice({ line, locale, words }: CartPageProps & { readonly line: LineItemBody }) {
  const onSale = line.price < line.regular_price
  if (!onSale && line.quantity === 1) return null
  return (
    <p className="figures mt-1 text-sm text-ink-soft">
      <span className={onSale ? 'text-sale' : ''}>
        {fillPlaceholders(words.each, { price: money(locale, line.price) })}
      </span>
      {onSale && (
        <s className="ml-2">
          <span className="sr-only">{fillPlaceholders(words.regular, { price: '' })}</span>
          {money(locale, line.regular_price)}
        </s>
      )}
    </p>
  )
}
