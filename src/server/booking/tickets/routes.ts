import { Hono } from 'hono'
import {
  eTicketPath,
  eTicketSchema,
  eTicketsSchema,
  ticketAcceptRequestSchema,
  ticketTransferRequestSchema
} from '../../../contract/booking/e-ticket.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondProblem } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { OwnTickets } from './own-tickets.ts'
import type { TicketDocuments } from './documents.ts'

/** A customer's own tickets. */
export const ownTicketRoutes = (tickets: OwnTickets, documents: TicketDocuments, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get('/e_tickets', operation('user', 'List one’s own e-tickets', { 200: eTicketsSchema }), requireUser, async c =>
      c.json(await tickets.list(principalOf(c).userId, c.var.locale), 200, NO_STORE)
    )
    .get(
      '/e_tickets/:number/pdf',
      operation('user', 'Read one’s own e-ticket to print', {
        200: { description: 'The ticket', media: 'application/pdf' }
      }),
      requireUser,
      params(eTicketPath),
      async c => {
        const { number } = c.req.valid('param')
        const pdf = await documents.ownPdf(principalOf(c).userId, number, c.var.locale)
        if (!pdf.ok) return respondProblem(c, pdf.problem)
        const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${number}.pdf"` }
        return c.body(pdf.value, 200, { ...headers, ...NO_STORE })
      }
    )
    .post(
      '/e_tickets/:number/refund',
      operation('user', 'Give an e-ticket back for its money', { 200: eTicketSchema }),
      requireUser,
      params(eTicketPath),
      async c => respond(c, await tickets.refund(principalOf(c).userId, c.req.valid('param').number, c.var.locale))
    )
    .post(
      '/e_tickets/:number/transfers',
      operation('user', 'Offer an e-ticket to somebody by e-mail or phone', { 201: eTicketSchema }),
      requireUser,
      params(eTicketPath),
      jsonBody(ticketTransferRequestSchema),
      async c => {
        const { userId } = principalOf(c)
        const { to } = c.req.valid('json')
        return respond(c, await tickets.offer(userId, c.req.valid('param').number, to, c.var.locale), 201)
      }
    )
    .delete(
      '/e_tickets/:number/transfers',
      operation('user', 'Withdraw the offer of an e-ticket', { 200: eTicketSchema }),
      requireUser,
      params(eTicketPath),
      async c => respond(c, await tickets.withdraw(principalOf(c).userId, c.req.valid('param').number, c.var.locale))
    )
    .post(
      '/e_tickets/accept',
      operation('user', 'Take an e-ticket over by the link of its offer', { 200: eTicketSchema }),
      requireUser,
      jsonBody(ticketAcceptRequestSchema),
      async c => respond(c, await tickets.accept(principalOf(c).userId, c.req.valid('json').token, c.var.locale))
    )
