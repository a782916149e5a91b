import { SHOPPING_LIMITS } from '../../../domain/money/cash-on-delivery.ts'
import { later, MINUTE_MS } from '../../../domain/time.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { consumeShoppingLimit } from '../../platform/rate-limit/shopping-limits.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { isPhoneVerified, type OrderAggregate, enqueueOrderNotification } from '../orders/index.ts'

/** Paid at the door or at a bank: the shop alone confirms these, when they are placed. */
const CONFIRMED_UNPAID: ReadonlySet<string | null> = new Set(['cash', 'transfer'])

/** Most invoices are paid by then, and the message about the payment is enough: a later one brings the way back to the order. */
const PAYING_MS = 2 * MINUTE_MS

export interface ConfirmationSender {
  readonly pseudonymize: Pseudonymize
  readonly network: string
  /** A link to pay goes to the buyer anyway. */
  readonly sendsPaymentLink?: boolean
}

/**
 * Confirms a placed order by text message to buyers without an e-mail. Anybody can place such orders for invented
 * numbers, so a network has a limit beside the number's own (`sms.send`).
 */
export async function enqueueOrderConfirmationSms(
  tx: Transaction,
  order: OrderAggregate['order'],
  { pseudonymize, network, sendsPaymentLink = false }: ConfirmationSender,
  now: Date
): Promise<void> {
  const isPaid = order.payment_state === 'completed'
  const waits = !isPaid && !CONFIRMED_UNPAID.has(order.payment_method)
  if (order.email !== '' || (waits && sendsPaymentLink)) return
  const isAllowed =
    (await isPhoneVerified(tx, order)) ||
    (await consumeShoppingLimit(tx, SHOPPING_LIMITS.unverifiedConfirmations, pseudonymize, network, now))
  if (!isAllowed) return
  const due = waits ? later(now, PAYING_MS) : now
  await enqueueOrderNotification(tx, { order, notification: isPaid ? 'paid' : 'placed', due }, now)
}
