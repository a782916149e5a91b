import { useEffect, useRef, useState } from 'react'
import type { ProductView, VariantView, Words } from '../../contract/site/storefront.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { loadProductWords, type ProductWords } from '../../stores/catalogue/product-words.ts'
import { loadQuickView, type QuickViewProduct } from '../../stores/catalogue/quick-view.ts'
import { LOW_STOCK_THRESHOLD } from '../product/buy-box.tsx'
import type { VariantChoice } from '../product/choice.ts'
import { priceRangeText } from '../product/price-range-text.ts'
import { productOptions } from '../product/product-options.ts'
import { useOptionChoice } from '../product/use-option-choice.ts'
import { DialogFrame } from '../shell/dialog-frame.tsx'
import { WishButton } from '../wishes/wish-button.tsx'
import { ProductPicture } from './product-picture.tsx'
import { unitPriceText } from './unit-price-text.ts'
import { QuickBuy } from './quick-buy.tsx'

const WAITING = 'min-h-64 pt-24 pb-6 text-center text-ink-soft'

interface Props {
  readonly slug: string
  /** Label of the button that opened it; the product's name takes its place. */
  readonly label: string
  readonly locale: ShopLocale
  readonly onClose: () => void
}

/** A product in a dialog: opened at once with its frame, and the product follows. */
export default function QuickView({ slug, label, locale, onClose }: Props) {
  const [words, setWords] = useState<ProductWords>()
  const [look, setLook] = useState<QuickViewProduct>()
  const ask = () => {
    setLook(undefined)
    void loadQuickView(slug).then(setLook)
  }
  useEffect(() => {
    loadProductWords().then(setWords, () => location.assign(localePath(locale, `/products/${slug}`)))
    ask()
  }, [])
  if (!words) return null
  const product = look?.status === 'ready' ? look.product : undefined
  return (
    <DialogFrame
      label={product ? textIn(locale, product.title) : label}
      closeLabel={words.quick_close}
      onClose={onClose}
    >
      <div>
        {product ? (
          <Shown product={product} locale={locale} words={words} onClose={onClose} />
        ) : look ? (
          <>
            <p className={WAITING} role="alert">
              {(look.status === 'failed' && look.message) || words.quick_failed}
            </p>
            <p className="text-center">
              <button type="button" className="button-line" aria-label={label} onClick={ask}>
                {words.quick_retry}
              </button>
            </p>
          </>
        ) : (
          <p className={WAITING} role="status">
            {words.quick_loading}
          </p>
        )}
      </div>
    </DialogFrame>
  )
}

const textIn = (locale: ShopLocale, text: Words) => text[locale] ?? text.mn
const langOf = (locale: ShopLocale, text: Words) => (locale !== 'mn' && text.en === undefined ? 'mn' : undefined)

interface ShownProps {
  readonly product: ProductView
  readonly locale: ShopLocale
  readonly words: ProductWords
  readonly onClose: () => void
}

function Shown({ product, locale, words, onClose }: ShownProps) {
  const { document: card, title, brand, description, ground } = product
  const choices = product.variants.map(variant => choiceOf(variant, locale, words))
  const options = productOptions(words, choices)
  const choice = useOptionChoice(choices, options)
  const range = priceRangeText(
    locale,
    product.variants.map(each => each.selling_price)
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = description ? textIn(locale, description) : ''
  const name = textIn(locale, title)
  return (
    <div className="gap-8 min-[640px]:grid min-[640px]:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className={`ground ${ground} aspect-square overflow-hidden rounded-xl`}>
        <ProductPicture
          image={card.image}
          sizes="(min-width: 992px) 380px, 80vw"
          eager
          className="size-full object-contain p-[6%]"
        />
      </div>
      <div>
        <p className="text-[0.8rem] text-ink-soft" data-show="brand">
          {brand.name}
        </p>
        <h2
          ref={heading}
          className="pe-12 text-2xl leading-tight font-semibold outline-none"
          tabIndex={-1}
          lang={langOf(locale, title)}
        >
          {name}
        </h2>
        {card.requires_prescription ? (
          <p className="mt-4 rounded-xl bg-warn-soft px-4 py-[0.9rem]">{words.quick_prescription}</p>
        ) : (
          <QuickBuy choices={choices} options={options} choice={choice} range={range} words={words} onClose={onClose} />
        )}
        {text && description && (
          <p className="mt-[1.1rem] line-clamp-4 text-ink-soft" lang={langOf(locale, description)}>
            {text}
          </p>
        )}
        <p className="mt-[1.1rem] flex items-center justify-between">
          <a
            href={localePath(locale, `/products/${card.slug}`)}
            className="inline-block py-2 font-medium text-accent underline underline-offset-4"
          >
            {words.quick_more}
          </a>
          <WishButton
            variant={choice.chosen?.id ?? card.vid}
            product={card.id}
            label={fillPlaceholders(words.card_wish, { name })}
            exact
            look="icon"
          />
        </p>
      </div>
    </div>
  )
}

function choiceOf(variant: VariantView, locale: ShopLocale, words: ProductWords): VariantChoice {
  const { id, price, selling_price, sale_percent, on_hand: stock, content, options } = variant
  return {
    id,
    price: money(locale, selling_price),
    unitPrice: unitPriceText(locale, selling_price, content, words),
    sale: sale_percent > 0 ? { percent: sale_percent, before: money(locale, price), until: '' } : null,
    // The product's own page says both prices.
    storePrice: '',
    stock,
    stockText:
      stock === 0
        ? words.quick_sold_out
        : stock <= LOW_STOCK_THRESHOLD
          ? fillPlaceholders(words.quick_left, { count: stock })
          : words.quick_in_stock,
    options: Object.fromEntries(Object.entries(options).map(([type, value]) => [type, textIn(locale, value)]))
  }
}
