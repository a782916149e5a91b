import { SIGNATURE_DAYS } from '../../../domain/ordering/delivery-run.ts'
import { daysBefore } from '../../../domain/time.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** Who took somebody's shipments. */
export const deliveryRunPersonalData: PersonalData = {
  export: async (db, { userId }) => ({
    delivery_run_stops: await db.query
      .selectFrom('delivery_run_stops')
      .innerJoin('orders', 'orders.id', 'delivery_run_stops.order_id')
      .select(['orders.number', 'part', 'handed_over_at', 'receiver', 'signature_json'])
      .where('orders.user_id', '=', userId)
      .execute()
  }),
  erase: ({ query }, { userId }) =>
    query
      .updateTable('delivery_run_stops')
      .set({ receiver: null, signature_json: null })
      .where('order_id', 'in', query.selectFrom('orders').select('id').where('user_id', '=', userId))
      .execute()
}

/** A signature proves a delivery for as long as somebody may complain that nothing came. */
export const forgetSignatures = ({ query }: Transaction, now: Date) =>
  query
    .updateTable('delivery_run_stops')
    .set({ receiver: null, signature_json: null })
    .where('handed_over_at', '<', daysBefore(now, SIGNATURE_DAYS).toISOString())
    .where('signature_json', 'is not', null)
    .execute()
