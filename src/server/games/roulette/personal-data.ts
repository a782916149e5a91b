import { orderNumbersOf } from '../../ordering/orders/index.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** Numbers of game nights, which orders bring; they stay without a name, as the prizes won by them are booked. */
export const numberPersonalData: PersonalData = {
  async export(db, { userId }) {
    const orders = [...(await orderNumbersOf(db, userId)).keys()]
    if (orders.length === 0) return { roulette_numbers: [] }
    return {
      roulette_numbers: await db.query
        .selectFrom('roulette_numbers')
        .select(['night_id', 'number', 'state', 'issued_at'])
        .where('order_id', 'in', orders)
        .orderBy('issued_at')
        .execute()
    }
  },
  async erase(tx, { userId }) {
    const orders = [...(await orderNumbersOf(tx, userId)).keys()]
    if (orders.length === 0) return
    await tx.query
      .updateTable('roulette_numbers')
      .set({ user_id: null, name: '•••' })
      .where('order_id', 'in', orders)
      .execute()
  }
}
