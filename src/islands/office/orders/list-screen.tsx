import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useMemo, useRef, useState, type RefObject } from 'react'
import type { StaffOrderRow } from '../../../contract/staff/orders.ts'
import { plural } from '../../../i18n/fill.ts'
import type { OrderListSearch } from '../../../stores/office/order-list-search.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { orderFacetsQuery, ordersQuery } from '../../../stores/staff/orders.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import { useIsWide } from '../use-wide.ts'
import { ListPager } from '../list-pager.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { ActivityNote } from './activity-note.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { ListTools } from './list-tools.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderViews } from './order-views.tsx'
import { TextFilter } from './text-filter.tsx'

const route = getRouteApi('/orders')

/** Placed orders: narrowed down, sorted, with the columns of whoever looks; all of it stands in the address. */
export default function OrderListScreen() {
  return useMay('orders.read') ? <OrderList /> : <NoPermission />
}

function OrderList() {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as OrderListSearch
  const facets = useQuery(orderFacetsQuery(search))
  const [isFiltering, setFiltering] = useState(false)
  const isWide = useIsWide()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading title={words.title}>{words.title}</Heading>
        <p role="status" className="figures text-ink-soft">
          {facets.data && plural(locale, words, 'found', facets.data.total_count)}
        </p>
      </div>
      <OrderViews search={search} />
      <div className="mt-4 grid gap-6 desk:grid-cols-[13.5rem_minmax(0,1fr)]">
        {isWide && <FacetPanel search={search} facets={facets.data} />}
        <div className="min-w-0">
          <div className="flex flex-wrap items-end gap-3">
            <TextFilter search={search} />
            {!isWide && (
              <Button look="quiet" onClick={() => setFiltering(true)}>
                <SlidersHorizontal className="size-5" />
                {words.filters}
              </Button>
            )}
            {isWide && <ListTools search={search} />}
          </div>
          {search.activity !== undefined && <ActivityNote search={search} />}
          <Rows key={JSON.stringify(search)} search={search} />
        </div>
      </div>
      {isFiltering && (
        <OfficeDialog label={words.filters} place="side" onClose={() => setFiltering(false)}>
          <div className="mb-5 flex flex-wrap gap-3">
            <ListTools search={search} />
          </div>
          <FacetPanel search={search} facets={facets.data} />
        </OfficeDialog>
      )}
    </>
  )
}

/** Rows of the list as it is narrowed down now; a selection ends with it. */
function Rows({ search }: { readonly search: OrderListSearch }) {
  const words = useScreenWords('office-orders')
  const { notices, words: frame } = useOffice()
  const orders = useQuery(ordersQuery(search))
  const [selected, setSelected] = useState<ReadonlyMap<string, StaffOrderRow>>(new Map())
  const isWide = useIsWide()
  const rows = orders.data?.orders ?? []
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  function toggle(row: StaffOrderRow) {
    const next = new Map(selected)
    if (!next.delete(row.number)) next.set(row.number, row)
    setSelected(next)
  }
  const toggleAll = () =>
    setSelected(selected.size === rows.length ? new Map() : new Map(rows.map(row => [row.number, row])))
  if (orders.isError && !orders.data)
    return (
      <LoadFailure
        words={frame}
        problem={problemOf(orders.error)}
        notices={notices}
        onRetry={() => void orders.refetch()}
      />
    )
  if (orders.isPending)
    return (
      <div className="mt-6">
        <LoadingPlaceholder label={frame.loading} />
      </div>
    )
  // The current rows: a step taken meanwhile has changed their version.
  const chosen = [...selected.values()].map(row => rows.find(({ number }) => number === row.number) ?? row)
  const Drawn = isWide ? OrderTable : OrderCards
  return (
    <div ref={list} className="mt-4" aria-busy={orders.isFetching}>
      {rows.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{words.none}</p>
      ) : (
        <Drawn rows={rows} search={search} selected={selected} onToggle={toggle} onToggleAll={toggleAll} />
      )}
      <ListPager to="/orders" search={search} next={orders.data.next_cursor} />
      {selected.size > 0 && <BulkBar orders={chosen} onClear={() => setSelected(new Map())} />}
    </div>
  )
}

/** `j` and `k` go from row to row, `x` selects the one that has the focus. */
function useRowKeys(list: RefObject<HTMLDivElement | null>) {
  const keys = useMemo(() => {
    const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const current = () => rows().findIndex(row => row.contains(document.activeElement))
    const focus = (index: number) => rows()[index]?.querySelector<HTMLElement>('a')?.focus()
    return {
      j: () => focus(Math.min(current() + 1, rows().length - 1)),
      k: () => focus(Math.max(current() - 1, 0)),
      x: () => rows()[current()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
    }
  }, [list])
  useShortcuts(keys)
}
