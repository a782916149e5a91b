import { SHOPPING_LIMITS } from '../../../domain/money/cash-on-delivery.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { consumeShoppingLimit } from '../../platform/rate-limit/shopping-limits.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { isPhoneVerified, type OrderAggregate, enqueueOrderNotification } from '../orders/index.ts'

/** Paid at the door or at a bank: nobody confirms these but the shop. A provider's invoice is confirmed once it is paid. */
const CONFIRMED_UNPAID: ReadonlySet<string | null> = new Set(['cash', 'transfer'])

export interface Sender {
  readonly pseudonymize: Pseudonymize
  readonly network: string
}

/**
 * Confirms a placed order by text message to buyers without an e-mail. Anybody can place such orders for invented
 * numbers, so a network has a limit beside the number's own (`sms.send`).
 */
export async function enqueueOrderConfirmationSms(
  tx: Transaction,
  order: OrderAggregate['order'],
  { pseudonymize, network }: Sender,
  now: Date
): Promise<void> {
  const isPaid = order.payment_state === 'completed'
  if (order.email !== '' || !(isPaid || CONFIRMED_UNPAID.has(order.payment_method))) return
  const isAllowed =
    (await isPhoneVerified(tx, order)) ||
    (await consumeShoppingLimit(tx, SHOPPING_LIMITS.unverifiedConfirmations, pseudonymize, network, now))
  if (isAllowed) await enqueueOrderNotification(tx, { order, notification: isPaid ? 'paid' : 'placed' }, now)
}
