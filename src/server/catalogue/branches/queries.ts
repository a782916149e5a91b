import { statement } from '../../platform/db/statement.ts'
import type { BranchStockTable } from './tables.ts'

export const branchStockOfVariant = statement<
  { variant_id: string },
  Pick<BranchStockTable, 'location' | 'count_on_hand'>
>((db, p) =>
  db
    .selectFrom('branch_stock')
    .select(['location', 'count_on_hand'])
    .where('variant_id', '=', p('variant_id'))
    .orderBy('location')
)
