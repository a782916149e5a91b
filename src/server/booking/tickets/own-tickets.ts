import { v7 as uuid } from 'uuid'
import type { ETicketBody, ETicketsBody } from '../../../contract/booking/e-ticket.ts'
import { ticketRefundProblem, ticketTransferProblem, transferExpiry } from '../../../domain/booking/e-ticket.ts'
import type { Login } from '../../../domain/identity/login.ts'
import { ok } from '../../../domain/result.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { restockPieces } from '../../catalogue/stock/index.ts'
import { contactsOf, hashToken, newToken } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import { ownTicketBody, ticketTermsOf } from './bodies.ts'
import type { TicketDeps } from './deps.ts'
import { enqueueOffer, enqueueOwnTicket } from './messages.ts'
import { voidAndReleaseTicket } from './order-extension.ts'
import {
  acceptTransfer,
  giveTicket,
  insertTransfer,
  lockTicket,
  transferByToken,
  withdrawTransfers,
  type TicketRow
} from './queries.ts'

/** Offers of one customer in a day: each is a mail or a text message to somebody else. */
const OFFER_LIMIT = { name: 'e-ticket-offers', max: 20, windowMs: DAY_MS }
/** Offers of one ticket in a day, whoever has it: handed from account to account it would send messages without end. */
const TICKET_OFFER_LIMIT = { name: 'e-ticket-offers-of-ticket', max: 3, windowMs: DAY_MS }
const OFFER_RETRY_S = 3_600

export type OwnTickets = ReturnType<typeof createOwnTickets>

/** Tickets of a customer: list, money back, and handing on. */
export const createOwnTickets = (deps: TicketDeps) => bindDeps(deps, { list, refund, offer, withdraw, accept })

/** A guest's ticket belongs to who owns its order now. */
const ownTickets = ({ db, now }: TicketDeps, userId: string) =>
  db.query
    .selectFrom('e_tickets')
    .innerJoin('orders', 'orders.id', 'e_tickets.order_id')
    .selectAll('e_tickets')
    .select(['orders.number as order_number'])
    .select(e =>
      e
        .selectFrom('e_ticket_transfers')
        .select(t => t.fn.max('expires_at').as('until'))
        .whereRef('ticket_id', '=', 'e_tickets.id')
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('expires_at', '>', now().toISOString())
        .as('offered_until')
    )
    .where(e =>
      e.or([
        e('e_tickets.user_id', '=', userId),
        e.and([e('e_tickets.user_id', 'is', null), e('orders.user_id', '=', userId)])
      ])
    )

const TICKETS_MAX = 200

async function list(deps: TicketDeps, userId: string, locale: Locale): Promise<ETicketsBody> {
  const rows = await ownTickets(deps, userId)
    .orderBy('e_tickets.issued_at', 'desc')
    .orderBy('e_tickets.number')
    .limit(TICKETS_MAX)
    .execute()
  const e_tickets = await Promise.all(rows.map(row => ownTicketBody(deps, row, locale)))
  return { e_tickets, count: e_tickets.length }
}

async function readOwn(deps: TicketDeps, userId: string, number: string, locale: Locale): ServiceResult<ETicketBody> {
  const row = await ownTickets(deps, userId).where('e_tickets.number', '=', number).executeTakeFirst()
  return row ? ok(await ownTicketBody(deps, row, locale)) : notFound('ticket-not-found')
}

/** Another's ticket is as unknown as none. */
async function lockOwn(tx: Transaction, userId: string, number: string): Promise<TicketRow | undefined> {
  const ticket = await tx.first(lockTicket, { number })
  if (!ticket) return undefined
  const owner = ticket.user_id ?? (await ownerOfOrder(tx, ticket.order_id))
  return owner === userId ? ticket : undefined
}

const ownerOfOrder = async ({ query }: Transaction, orderId: string) =>
  (await query.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst())?.user_id

/** Voids a ticket before its deadline and gives its money back the way it came; the place is on sale again. */
async function refund(deps: TicketDeps, userId: string, number: string, locale: Locale): ServiceResult<ETicketBody> {
  const { db, orders, returns, now } = deps
  const known = await db.query
    .selectFrom('e_tickets')
    .select('order_id')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!known) return notFound('ticket-not-found')
  const done = await db.change(async tx => {
    const at = now()
    // The order first, as everybody who changes one.
    const aggregate = await orders.lockById(tx, known.order_id)
    const ticket = await lockOwn(tx, userId, number)
    if (!ticket || !aggregate) return notFound('ticket-not-found')
    const problem = ticketRefundProblem(ticketTermsOf(ticket), at)
    if (problem) return unprocessable(problem)
    // Money goes back to who paid it: a ticket that was handed on is not theirs any more.
    if ((await ownerOfOrder(tx, ticket.order_id)) !== userId) return unprocessable('ticket-not-yours-to-refund')
    await voidAndReleaseTicket(tx, ticket, 'refunded', at)
    await restockPieces(tx, { variantId: ticket.variant_id, quantity: 1, orderId: ticket.order_id, now: at })
    const piece = { lineItemId: ticket.line_item_id, amount: ticket.price }
    if (!(await returns.returnDigital(tx, aggregate, piece, at))) return unprocessable('ticket-not-refundable')
    return ok(undefined)
  })
  return done.ok ? readOwn(deps, userId, number, locale) : done
}

/** Sends somebody a link by which they take the ticket over; until they do it stays whose it is. */
async function offer(
  deps: TicketDeps,
  userId: string,
  number: string,
  to: Login,
  locale: Locale
): ServiceResult<ETicketBody> {
  const { db, now } = deps
  const token = newToken()
  const done = await db.change(async tx => {
    const at = now()
    const ticket = await lockOwn(tx, userId, number)
    if (!ticket) return notFound('ticket-not-found')
    const situation = ticketTermsOf(ticket)
    const problem = ticketTransferProblem(situation, at)
    if (problem) return unprocessable(problem)
    const mayOffer =
      (await consumeLimit(tx, OFFER_LIMIT, userId, at)) && (await consumeLimit(tx, TICKET_OFFER_LIMIT, ticket.id, at))
    if (!mayOffer) return tooMany('too-many-requests', OFFER_RETRY_S)
    await tx.run(withdrawTransfers, { ticket_id: ticket.id, withdrawn_at: at.toISOString() })
    const transfer = {
      id: uuid(),
      ticket_id: ticket.id,
      token_hash: hashToken(token),
      from_user_id: userId,
      created_at: at.toISOString(),
      expires_at: transferExpiry(situation.startsAt, at).toISOString()
    }
    await tx.run(insertTransfer, transfer)
    await enqueueOffer(tx, to, { number, code: token, locale }, transfer.id, at)
    return ok(undefined)
  })
  return done.ok ? readOwn(deps, userId, number, locale) : done
}

async function withdraw(deps: TicketDeps, userId: string, number: string, locale: Locale): ServiceResult<ETicketBody> {
  const done = await deps.db.change(async tx => {
    const ticket = await lockOwn(tx, userId, number)
    if (!ticket) return notFound('ticket-not-found')
    await tx.run(withdrawTransfers, { ticket_id: ticket.id, withdrawn_at: deps.now().toISOString() })
    return ok(undefined)
  })
  return done.ok ? readOwn(deps, userId, number, locale) : done
}

/** Takes a ticket over by the link of an offer: it gets a new code, and the old one opens no door any more. */
async function accept(deps: TicketDeps, userId: string, token: string, locale: Locale): ServiceResult<ETicketBody> {
  const { db, now } = deps
  const token_hash = hashToken(token)
  const taken = await db.change(async tx => {
    const at = now()
    const transfer = await tx.first(transferByToken, { token_hash })
    const ticket = transfer && (await tx.first(lockTicket, { number: transfer.number }))
    if (!ticket) return notFound('ticket-offer-over')
    // Taken over before: who has it already may look again.
    if (transfer.accepted_by === userId && ticket.user_id === userId) return ok(ticket.number)
    const problem = ticketTransferProblem(ticketTermsOf(ticket), at)
    if (problem) return unprocessable(problem)
    const accepted = { id: transfer.id, accepted_by: userId, accepted_at: at.toISOString() }
    if ((await tx.run(acceptTransfer, accepted)) === 0) return notFound('ticket-offer-over')
    await tx.run(giveTicket, { id: ticket.id, user_id: userId })
    const { email } = await contactsOf(tx, userId)
    if (email) await enqueueOwnTicket(tx, { number: ticket.number, version: ticket.version + 1 }, email, locale, at)
    return ok(ticket.number)
  })
  return taken.ok ? readOwn(deps, userId, taken.value, locale) : taken
}
