import type { Login } from '../../../domain/login.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** The tickets of an order, to its buyer. */
    'e-ticket.order': { readonly orderId: string }
    /** A ticket that was handed on, to who has it now. */
    'e-ticket.owner': { readonly number: string; readonly to: string; readonly locale: Locale }
    'e-ticket.offer-mail': TicketOffer & { readonly to: string }
    'e-ticket.offer-sms': TicketOffer & { readonly phone: string }
  }
}

export interface TicketOffer {
  readonly number: string
  /** Of the link by which it is accepted. */
  readonly code: string
  readonly locale: Locale
}

export const enqueueOrderTickets = (tx: Transaction, orderId: string, now: Date) =>
  enqueue(tx, 'e-ticket.order', { orderId }, { queue: 'mail', key: `${orderId}:e-tickets`, now })

export const enqueueOwnTicket = (
  tx: Transaction,
  ticket: { readonly number: string; readonly version: number },
  to: string,
  locale: Locale,
  now: Date
) =>
  enqueue(
    tx,
    'e-ticket.owner',
    { number: ticket.number, to, locale },
    { queue: 'mail', key: `${ticket.number}:${ticket.version}`, now }
  )

export async function enqueueOffer(tx: Transaction, to: Login, offer: TicketOffer, transferId: string, now: Date) {
  if (to.kind === 'email')
    await enqueue(tx, 'e-ticket.offer-mail', { ...offer, to: to.address }, { queue: 'mail', key: transferId, now })
  else await enqueue(tx, 'e-ticket.offer-sms', { ...offer, phone: to.address }, { queue: 'sms', key: transferId, now })
}
