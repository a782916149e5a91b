import { readOrderListSearch, type OrderListSearch } from '../../../stores/office/order-list-search.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useScreenWords } from '../words.tsx'

const USUAL = [
  ['view_all', {}],
  ['view_pack', { state: 'complete', shipment: 'pending', sort: 'oldest' }],
  ['view_ship', { state: 'complete', shipment: 'ready', sort: 'oldest' }],
  ['view_unpaid', { state: 'complete', payment: 'pending' }]
] as const satisfies readonly (readonly [string, OrderListSearch])[]

/** Views of the list of orders. */
export function OrderViews({ search }: { readonly search: OrderListSearch }) {
  const words = useScreenWords('office-orders')
  const usual = USUAL.map(([name, view]) => ({ name: words[name], search: view }))
  return <SavedViews list="orders" usual={usual} search={search} read={readOrderListSearch} />
}
