import { SHOPPING_LIMITS } from '../../domain/cash-rules.ts'
import type { Transaction } from '../db/database.ts'
import { takeShopping } from '../limits/shopping-limits.ts'
import type { Blur } from '../limits/who.ts'
import { isPhoneProved } from '../orders/phone-proof.ts'
import type { WorkingOrder } from '../orders/working-order.ts'
import { enqueueOrderNews } from '../outbox/messages.ts'

/** Paid at the door or at a bank: nobody confirms these but the shop. A provider's invoice is confirmed once it is paid. */
const CONFIRMED_UNPAID: ReadonlySet<string | null> = new Set(['cash', 'transfer'])

interface Sender {
  readonly blur: Blur
  readonly network: string
}

/**
 * Confirms a placed order by text message to buyers without an e-mail. Anybody can place such orders for invented
 * numbers, so a network has a limit beside the number's own (`sms.send`).
 */
export async function confirmPlaced(
  tx: Transaction,
  order: WorkingOrder['order'],
  { blur, network }: Sender,
  now: Date
): Promise<void> {
  const isPaid = order.payment_state === 'completed'
  if (order.email !== '' || !(isPaid || CONFIRMED_UNPAID.has(order.payment_method))) return
  const isAllowed =
    (await isPhoneProved(tx, order)) ||
    (await takeShopping(tx, SHOPPING_LIMITS.unprovedConfirmations, blur, network, now))
  if (isAllowed) await enqueueOrderNews(tx, { order, news: isPaid ? 'paid' : 'placed' }, now)
}
