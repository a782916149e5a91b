import type { ReactNode } from 'react'
import type { ProductView } from '../../contract/site/storefront.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { AddButton } from '../catalogue/add-button.tsx'
import { OldPrice } from '../catalogue/old-price.tsx'
import { AdultPicture, ProductPicture } from '../catalogue/product-picture.tsx'
import { unitPriceText } from '../catalogue/unit-price-text.ts'
import { LOW_STOCK_THRESHOLD } from '../product/buy-box.tsx'
import { Cross } from '../shell/close-button.tsx'
import { WishButton } from '../wishes/wish-button.tsx'
import type { CompareRow } from './compare-rows.ts'
import type { CompareProps } from './words.ts'

interface Props extends CompareProps {
  readonly products: readonly ProductView[]
  readonly rows: readonly CompareRow[]
  readonly onLeave: (product: ProductView) => void
}

export function CompareTable({ locale, words, products, rows, onLeave }: Props) {
  const isSingle = products.length < 2
  return (
    <div className="compare-scroll" tabIndex={0} role="region" aria-label={words.table}>
      <table className="compare">
        <thead>
          <tr>
            <td />
            {products.map(product => (
              <Head key={product.document.id} product={product} locale={locale} words={words} onLeave={onLeave} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Line
            name={words.price}
            products={products}
            draw={product => <Price product={product} locale={locale} words={words} />}
          />
          <Line
            name={words.stock}
            products={products}
            draw={product => <Stock product={product} locale={locale} words={words} />}
          />
          {rows.map(({ name, cells, isSame }) => {
            const differs = !isSame && !isSingle
            return (
              <tr
                key={name}
                data-show={name === words['brand'] ? 'brand' : undefined}
                className={differs ? 'compare-differs' : undefined}
              >
                <th scope="row">
                  {name}
                  {differs && <span className="sr-only"> ({words.differs})</span>}
                </th>
                {cells.map((cell, at) => (
                  <td key={products[at]?.document.id}>
                    {cell || (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">{words.none}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly products: readonly ProductView[]
  readonly draw: (product: ProductView) => ReactNode
}

const Line = ({ name, products, draw }: LineProps) => (
  <tr>
    <th scope="row">{name}</th>
    {products.map(product => (
      <td key={product.document.id}>{draw(product)}</td>
    ))}
  </tr>
)

type CellProps = CompareProps & { readonly product: ProductView }

const nameOf = ({ title }: ProductView, locale: ShopLocale) => title[locale] ?? title.mn

function Head({ product, locale, words, onLeave }: CellProps & Pick<Props, 'onLeave'>) {
  const { document: card, ground, title } = product
  const name = nameOf(product, locale)
  const Picture = card.age_restricted ? AdultPicture : ProductPicture
  return (
    <th scope="col">
      <div className="compare-head">
        <div className={`ground ${ground}`}>
          <Picture image={card.image} sizes="12rem" />
          <WishButton
            variant={card.vid}
            product={card.id}
            label={fillPlaceholders(words.card_wish, { name })}
            look="picture"
          />
        </div>
        <a
          href={localePath(locale, `/products/${card.slug}`)}
          lang={locale !== 'mn' && title.en === undefined ? 'mn' : undefined}
        >
          {name}
        </a>
        <button
          type="button"
          className="compare-leave"
          aria-label={fillPlaceholders(words.remove, { name })}
          onClick={() => onLeave(product)}
        >
          <Cross />
        </button>
      </div>
    </th>
  )
}

function Price({ product, locale, words }: CellProps) {
  const { price: before, selling_price, sale_percent, pack_content } = product.document
  const isSale = sale_percent > 0
  const unitPrice = unitPriceText(locale, selling_price, pack_content, words)
  return (
    <>
      <span className={`compare-price figures${isSale ? ' text-sale' : ''}`}>{money(locale, selling_price)}</span>
      {isSale && (
        <>
          {' '}
          <OldPrice className="figures" label={words.card_old_price} price={money(locale, before)} />
        </>
      )}
      {unitPrice && <span className="figures block text-sm text-ink-soft">{unitPrice}</span>}
    </>
  )
}

function Stock({ product, locale, words }: CellProps) {
  const { document: card, variants } = product
  if (card.requires_prescription) return <span className="text-warn">{words.prescription}</span>
  const count = card.total_on_hand
  if (count === 0) return <span className="text-ink-soft">{words.sold_out}</span>
  const name = nameOf(product, locale)
  return (
    <>
      <span className={count <= LOW_STOCK_THRESHOLD ? 'text-warn' : 'text-accent'}>
        {count <= LOW_STOCK_THRESHOLD ? plural(locale, words, 'left', count) : words.in_stock}
      </span>
      {variants.length > 1 || card.age_restricted ? (
        <a
          className="button-line compare-buy"
          href={localePath(locale, `/products/${card.slug}`)}
          aria-label={`${words.choose}: ${name}`}
        >
          {words.choose}
        </a>
      ) : (
        <AddButton
          variant={card.vid}
          label={fillPlaceholders(words.card_add, { name })}
          className="button-line compare-buy"
        >
          {words.add}
        </AddButton>
      )}
    </>
  )
}
