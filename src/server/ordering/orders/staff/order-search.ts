import { parsePhone } from '../../../../domain/phone.ts'
import type { Database } from '../../../platform/db/database.ts'

const MOST = 200

/** Searches of staff among placed orders; they answer order numbers. */
export const orderSearch = (db: Database) => {
  const placed = () => db.query.selectFrom('orders').select('number').where('completed_at', 'is not', null).limit(MOST)
  const numbers = async (rows: Promise<readonly { readonly number: string }[]>) =>
    (await rows).map(({ number }) => number)
  return {
    /** Paid, or to be paid at the door, and not handed over yet: the longest waiting first. */
    toHandOver: () =>
      numbers(
        placed()
          .where('state', '=', 'complete')
          .where('shipment_state', '!=', 'delivered')
          .where(e => e.or([e('payment_state', '=', 'completed'), e('payment_method', '=', 'cash')]))
          .orderBy('completed_at')
          .execute()
      ),

    /** Finds orders by phone, e-mail address or number as it is spoken, the newest first. */
    find: (text: string) =>
      numbers(
        placed()
          .where(e =>
            e.or([
              e('number', '=', text.toUpperCase()),
              e('phone', '=', parsePhone(text) ?? text),
              e(e.fn('lower', ['email']), '=', text.toLowerCase())
            ])
          )
          .orderBy('completed_at', 'desc')
          .execute()
      )
  }
}
