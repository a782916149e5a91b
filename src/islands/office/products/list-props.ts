import type { StaffProductRow } from '../../../contract/staff/products.ts'

/** Rows of a list of products, and which of them are selected. */
export interface ListProps {
  readonly rows: readonly StaffProductRow[]
  /** SKUs. */
  readonly selected: ReadonlySet<string>
  readonly onToggle: (sku: string) => void
  readonly onToggleAll: () => void
}
