import type { Transaction } from '../../../platform/db/database.ts'
import type { OrderNoteTable } from '../tables.ts'

/** Keeps a note of staff about an order. */
export const addOrderNote = ({ query }: Pick<Transaction, 'query'>, note: OrderNoteTable) =>
  query.insertInto('order_notes').values(note).execute()
