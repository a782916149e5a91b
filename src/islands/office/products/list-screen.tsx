import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { StaffProductsBody } from '../../../contract/staff/products.ts'
import { plural } from '../../../i18n/fill.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import type { ProductListSearch } from '../../../stores/office/product-list-search.ts'
import { productsQuery } from '../../../stores/staff/products.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { SearchField } from '../search-field.tsx'
import { useIsWide } from '../use-wide.ts'
import { ListPager } from '../list-pager.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ListTools } from './list-tools.tsx'
import { ProductCards } from './product-cards.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductTable } from './product-table.tsx'
import { ProductViews } from './product-views.tsx'

const route = getRouteApi('/products')

/** Products: found by name or code and narrowed down; all of it stands in the address. */
export default function ProductListScreen() {
  return useMay('catalogue.read') ? <ProductList /> : <NoPermission />
}

function ProductList() {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  const navigate = useNavigate()
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as ProductListSearch
  const { after: _, q = '', ...rest } = search
  const products = useQuery(productsQuery(search))
  const [isFiltering, setFiltering] = useState(false)
  const isWide = useIsWide()
  const facets = products.data?.facets
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading title={words.title}>{words.title}</Heading>
        <p role="status" className="figures text-ink-soft">
          {products.data && plural(locale, words, 'found', products.data.total_count)}
        </p>
      </div>
      <ProductViews search={search} />
      <div className="mt-4 grid gap-6 desk:grid-cols-[13.5rem_minmax(0,1fr)]">
        {isWide && <ProductFilters search={search} facets={facets} />}
        <div className="min-w-0">
          <div className="flex flex-wrap items-end gap-3">
            <SearchField
              id="product-text"
              label={words.filter_text}
              apply={words.apply}
              value={q}
              onSearch={text => void navigate({ to: '/products', search: text === '' ? rest : { ...rest, q: text } })}
            />
            {!isWide && (
              <Button look="quiet" onClick={() => setFiltering(true)}>
                <SlidersHorizontal className="size-5" />
                {words.filters}
              </Button>
            )}
            <ListTools search={search} />
          </div>
          <Rows key={JSON.stringify(search)} search={search} products={products} />
        </div>
      </div>
      {isFiltering && (
        <OfficeDialog label={words.filters} place="side" onClose={() => setFiltering(false)}>
          <ProductFilters search={search} facets={facets} />
        </OfficeDialog>
      )}
    </>
  )
}

interface RowsProps {
  readonly search: ProductListSearch
  readonly products: {
    readonly data: StaffProductsBody | undefined
    readonly error: unknown
    readonly isPending: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

function Rows({ search, products: { data, error, isPending, isFetching, refetch } }: RowsProps) {
  const words = useScreenWords('office-products')
  const { notices, words: frame } = useOffice()
  const isWide = useIsWide()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const skus = data?.products.map(({ sku }) => sku) ?? []
  function toggle(sku: string) {
    const next = new Set(selected)
    if (!next.delete(sku)) next.add(sku)
    setSelected(next)
  }
  const toggleAll = () => setSelected(selected.size === skus.length ? new Set() : new Set(skus))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  const Drawn = isWide ? ProductTable : ProductCards
  return (
    <div className="mt-4" aria-busy={isFetching}>
      {data.products.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{words.none}</p>
      ) : (
        <Drawn rows={data.products} selected={selected} onToggle={toggle} onToggleAll={toggleAll} />
      )}
      <ListPager to="/products" search={search} next={data.next_cursor} />
      {selected.size > 0 && <BulkBar skus={[...selected]} onClear={() => setSelected(new Set())} />}
    </div>
  )
}
