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
} from '../../../contract/e-ticket.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { Door } from './door.ts'

const eventPath = z.object({ event: z.string().regex(/^[a-z0-9-]{1,80}$/) })

/** E-tickets for staff, below `/api/back_office`; the service asks for the permission. */
export const staffTicketRoutes = (door: Door, { requireStaff }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/e_tickets',
      operation('staff', 'List e-tickets', { 200: staffTicketsSchema }),
      requireStaff,
      query(staffTicketsQuerySchema),
      async c => respond(c, await door.list(staffOf(c), c.req.valid('query'), c.var.locale))
    )
    .get(
      '/e_tickets/scans',
      operation('staff', 'List scans of e-tickets', { 200: scansSchema }),
      requireStaff,
      query(scansQuerySchema),
      async c => respond(c, await door.scans(staffOf(c), c.req.valid('query')))
    )
    .get(
      '/e_tickets/events',
      operation('staff', 'List events with e-tickets, and the key of their codes', { 200: doorEventsSchema }),
      requireStaff,
      async c => respond(c, await door.events(staffOf(c), c.var.locale))
    )
    .get(
      '/e_tickets/events/:event',
      operation('staff', 'List every e-ticket of an event, to check them without a network', { 200: doorListSchema }),
      requireStaff,
      params(eventPath),
      async c => respond(c, await door.doorList(staffOf(c), c.req.valid('param').event, c.var.locale))
    )
    .post(
      '/e_tickets/mark_used',
      operation('staff', 'Let in by e-tickets, now or while there was no network', { 200: markUsedResponseSchema }),
      requireStaff,
      jsonBody(markUsedRequestSchema),
      async c => respond(c, await door.markUsed(staffOf(c), c.req.valid('json').scans, c.var.locale))
    )
    .get(
      '/e_tickets/:number',
      operation('staff', 'Read an e-ticket with its scans', { 200: staffTicketViewSchema }),
      requireStaff,
      params(eTicketPath),
      async c => respond(c, await door.view(staffOf(c), c.req.valid('param').number, c.var.locale))
    )
