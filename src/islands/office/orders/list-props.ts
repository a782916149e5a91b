import type { StaffOrderRow } from '../../../contract/staff/orders.ts'
import type { OrderListSearch } from '../../../stores/office/order-list-search.ts'

export interface ListProps {
  readonly rows: readonly StaffOrderRow[]
  readonly search: OrderListSearch
  readonly selected: ReadonlyMap<string, StaffOrderRow>
  readonly onToggle: (row: StaffOrderRow) => void
  readonly onToggleAll: () => void
}
