import { getRouteApi } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { StaffProductBody } from '../../../contract/staff/products.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { productQuery } from '../../../stores/staff/products.ts'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { ProductChanges } from './product-changes.tsx'
import { ProductCostsCard } from './product-costs.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { ProductStockCard } from './product-stock.tsx'

const route = getRouteApi('/products/$sku')

export default function ProductScreen() {
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const params: unknown = route.useParams()
  const { sku } = params as { readonly sku: string }
  return useMay('catalogue.read') ? <ProductBySku key={sku} sku={sku} /> : <NoPermission />
}

function ProductBySku({ sku }: { readonly sku: string }) {
  const words = useScreenWords('office-products')
  return (
    <DetailScreen query={productQuery(sku)} list="/products" back={words.back}>
      {product => <Product product={product} />}
    </DetailScreen>
  )
}

/** One product: texts and prices are one form, each count of stock is a change of its own. */
function Product({ product }: { readonly product: StaffProductBody }) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  const { sku, slug, title, brand, categories, barcode } = product
  const name = locale === 'mn' ? title.mn : title.en || title.mn
  const options = { lists: ['products'], conflict: words.conflict }
  const change = useChange<StaffProductBody>(productQuery(sku).queryKey, options)
  return (
    <>
      <Heading title={name}>{name}</Heading>
      <p className="figures mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft">
        <span>{[sku, brand, ...categories].join(' · ')}</span>
        {barcode !== null && <span>{fillPlaceholders(words.barcode, { barcode })}</span>}
        <a
          href={localePath(locale, `/products/${slug}`)}
          className="inline-flex min-h-11 items-center gap-1.5 text-accent underline"
        >
          {words.in_shop}
          <ExternalLink className="size-4" />
        </a>
      </p>
      <div className="mt-4 grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_26rem]">
        <ProductForm product={product} change={change} />
        <div className="grid gap-6">
          <ProductPictures product={product} change={change} />
          <ProductStockCard product={product} change={change} />
          <ProductCostsCard product={product} />
          <ProductChanges changes={product.changes} />
        </div>
      </div>
    </>
  )
}
