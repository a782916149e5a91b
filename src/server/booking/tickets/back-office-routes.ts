import { Hono } from 'hono'
import { z } from 'zod'
import {
  doorEventsSchema,
  doorListSchema,
  eTicketPath,
  markUsedRequestSchema,
  markUsedResponseSchema,
  scansQuerySchema,
  scansSchema,
  staffTicketsQuerySchema,
  staffTicketsSchema,
  staffTicketViewSchema
} from '../../../contract/booking/e-ticket.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import type { Door } from './door.ts'

const eventPath = z.object({ event: z.string().regex(/^[a-z0-9-]{1,80}$/) })

/** E-tickets for staff, below `/api/back_office`. */
export const staffTicketRoutes = (door: Door, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/e_tickets',
      staff.operation('tickets.read', 'List e-tickets', { 200: staffTicketsSchema }),
      query(staffTicketsQuerySchema),
      async c => respond(c, await door.list(c.req.valid('query'), c.var.locale))
    )
    .get(
      '/e_tickets/scans',
      staff.operation('tickets.read', 'List scans of e-tickets', { 200: scansSchema }),
      query(scansQuerySchema),
      async c => respond(c, await door.scans(c.req.valid('query')))
    )
    .get(
      '/e_tickets/events',
      staff.operation('tickets.read', 'List events with e-tickets, and the key of their codes', {
        200: doorEventsSchema
      }),
      async c => respond(c, await door.events(c.var.locale))
    )
    .get(
      '/e_tickets/events/:event',
      staff.operation('tickets.write', 'List every e-ticket of an event, to check them without a network', {
        200: doorListSchema
      }),
      params(eventPath),
      async c => respond(c, await door.doorList(c.req.valid('param').event, c.var.locale))
    )
    .post(
      '/e_tickets/mark_used',
      staff.operation('tickets.write', 'Let in by e-tickets, now or while there was no network', {
        200: markUsedResponseSchema
      }),
      jsonBody(markUsedRequestSchema),
      async c => respond(c, await door.markUsed(staffOf(c), c.req.valid('json').scans, c.var.locale))
    )
    .get(
      '/e_tickets/:number',
      staff.operation('tickets.read', 'Read an e-ticket with its scans', { 200: staffTicketViewSchema }),
      params(eTicketPath),
      async c => respond(c, await door.view(c.req.valid('param').number, c.var.locale))
    )
