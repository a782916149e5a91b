import { z } from 'zod'
import { LOCALES, type Locale } from '../../../i18n/locales.ts'
import type { Login } from '../../../domain/identity/login.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

/** `code` is of the link by which the ticket is accepted. */
const ticketOffer = { number: z.string(), code: z.string(), locale: z.enum(LOCALES) }

export const ticketMessages = {
  /** The tickets of an order, to its buyer. */
  'e-ticket.order': z.object({ orderId: z.string() }),
  /** A ticket that was handed on, to who has it now. */
  'e-ticket.owner': z.object({ number: z.string(), to: z.string(), locale: z.enum(LOCALES) }),
  'e-ticket.offer-mail': z.object({ ...ticketOffer, to: z.string() }),
  'e-ticket.offer-sms': z.object({ ...ticketOffer, phone: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'e-ticket.order': PayloadBy<typeof ticketMessages, 'e-ticket.order'>
    'e-ticket.owner': PayloadBy<typeof ticketMessages, 'e-ticket.owner'>
    'e-ticket.offer-mail': PayloadBy<typeof ticketMessages, 'e-ticket.offer-mail'>
    'e-ticket.offer-sms': PayloadBy<typeof ticketMessages, 'e-ticket.offer-sms'>
  }
}

export interface TicketOffer {
  readonly number: string
  /** The token of the link by which it is accepted. */
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
