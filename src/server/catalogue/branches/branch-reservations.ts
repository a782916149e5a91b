import { statement } from '../../platform/db/statement.ts'
import type { BranchReservationTable } from './tables.ts'

/** Takes pieces off a branch's shelf: of two who want the last one, one gets it. */
export const takeFromBranch = statement<{ variant_id: string; location: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('branch_stock')
    .set(e => ({ count_on_hand: e('count_on_hand', '-', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
    .where('location', '=', p('location'))
    .where('count_on_hand', '>=', p('quantity'))
)

export const returnToBranch = statement<{ variant_id: string; location: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('branch_stock')
    .set(e => ({ count_on_hand: e('count_on_hand', '+', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
    .where('location', '=', p('location'))
)

export const insertBranchReservation = statement<BranchReservationTable, never>((db, p) =>
  db.insertInto('branch_reservations').values({
    order_id: p('order_id'),
    variant_id: p('variant_id'),
    location: p('location'),
    quantity: p('quantity')
  })
)

export const branchReservationsOf = statement<{ order_id: string }, BranchReservationTable>((db, p) =>
  db.selectFrom('branch_reservations').selectAll().where('order_id', '=', p('order_id')).orderBy('variant_id')
)

export const deleteBranchReservations = statement<{ order_id: string }, never>((db, p) =>
  db.deleteFrom('branch_reservations').where('order_id', '=', p('order_id'))
)
