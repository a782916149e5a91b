import { orderNumbersOf } from '../../ordering/orders/index.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** Payments of a person's orders, also of those placed before there was an account, and of what else they paid for. */
export const paymentPersonalData: PersonalData = {
  async export(db, { userId }) {
    const orders = await orderNumbersOf(db, userId)
    const rows = await db.query
      .selectFrom('payments')
      .select(['order_id', 'payable_kind', 'method', 'state', 'amount', 'refunded_amount', 'created_at'])
      .where(e =>
        e.or([e('user_id', '=', userId), ...(orders.size > 0 ? [e('order_id', 'in', [...orders.keys()])] : [])])
      )
      .orderBy('created_at')
      .execute()
    return {
      payments: rows.map(({ order_id, ...row }) => ({ order: orders.get(order_id ?? '') ?? null, ...row }))
    }
  },
  // Sums without a name, which the law wants kept.
  erase: () => Promise.resolve()
}
