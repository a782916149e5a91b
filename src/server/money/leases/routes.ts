import { Hono } from 'hono'
import { z } from 'zod'
import {
  leaseAnswersRequestSchema,
  leaseApplicationRequestSchema,
  leaseBillRequestSchema,
  leaseListQuery,
  leaseOfferQuery,
  leasePayRequestSchema,
  orderLeaseBodySchema,
  leaseCallbackSchema,
  leaseBodySchema,
  leaseListSchema,
  leaseOfferBodySchema
} from '../../../contract/money/lease.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { credentialsOf, orderPath } from '../../ordering/orders/index.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { LeaseService } from './service.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { operation } from '../../platform/openapi/operation.ts'

const leasePath = z.object({ number: z.string().regex(/^L\d{9}$/) })
const callbackPath = z.object({ id: z.uuid() })

/** Offers, which anybody may ask for, and applications for placed orders. */
const applicationRoutes = (leases: LeaseService, { optionalAuth, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/leases/offer',
      operation('public', 'Read the price of leasing a variant over each term, and whether it can be leased', {
        200: leaseOfferBodySchema
      }),
      optionalAuth,
      query(leaseOfferQuery),
      async c => {
        const { variant_id, quantity } = c.req.valid('query')
        return respond(c, await leases.offer(variant_id, quantity, c.get('principal')?.userId, c.var.locale))
      }
    )
    .get(
      '/orders/:number/lease',
      operation('order', 'Read the lease offer of an order and the state of its application', {
        200: orderLeaseBodySchema
      }),
      params(orderPath),
      async c => respond(c, await leases.ofOrder(credentialsOf(c, c.req.valid('param').number), c.var.locale))
    )
    .post(
      '/orders/:number/lease',
      operation('user', 'Apply for a lease of a placed order', { 201: orderLeaseBodySchema }),
      requireUser,
      params(orderPath),
      jsonBody(leaseApplicationRequestSchema),
      requireIdempotencyKey,
      async c => {
        const idempotencyKey = c.req.valid('header')
        const key = credentialsOf(c, c.req.valid('param').number)
        return respond(
          c,
          await leases.apply(key, {
            userId: principalOf(c).userId,
            input: c.req.valid('json'),
            idempotencyKey,
            locale: c.var.locale
          }),
          201
        )
      }
    )

/** Bills of a lease and their payments; what the lender reports. */
const repaymentRoutes = (leases: LeaseService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .post(
      '/leases/:number/bills',
      operation('user', 'Bill the next instalment, or early repayment', { 201: leaseBodySchema }),
      requireUser,
      params(leasePath),
      jsonBody(leaseBillRequestSchema),
      async c =>
        respond(
          c,
          await leases.openBill(c.req.valid('param').number, principalOf(c).userId, c.req.valid('json').kind),
          201
        )
    )
    .post(
      '/leases/:number/payments',
      operation('user', 'Start a payment for the open bill', { 201: leaseBodySchema }),
      requireUser,
      params(leasePath),
      jsonBody(leasePayRequestSchema),
      requireIdempotencyKey,
      async c => {
        const idempotencyKey = c.req.valid('header')
        const { method } = c.req.valid('json')
        return respond(
          c,
          await leases.pay(c.req.valid('param').number, principalOf(c).userId, {
            method,
            idempotencyKey,
            locale: c.var.locale
          }),
          201
        )
      }
    )
    // The lender may call with anything: it is asked, not believed.
    .post(
      '/leases/callback/:id',
      operation('public', 'Webhook of the lender; its content is not trusted, the lender is asked', {
        200: leaseCallbackSchema
      }),
      params(callbackPath),
      async c =>
        (await leases.handleWebhook(c.req.valid('param').id)) ? c.json({ ok: true }) : problem(c, 404, 'not-found')
    )

/** The customer's own leases. */
const ownLeaseRoutes = (leases: LeaseService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/leases',
      operation('user', 'List the leases of the customer, newest first', { 200: leaseListSchema }),
      requireUser,
      query(leaseListQuery),
      async c => {
        return c.json(await leases.list(principalOf(c).userId, c.req.valid('query')), 200, NO_STORE)
      }
    )
    .get(
      '/leases/:number',
      operation('user', 'Read a lease; the lender and the payment provider are asked for its state', {
        200: leaseBodySchema
      }),
      requireUser,
      params(leasePath),
      async c => respond(c, await leases.read(c.req.valid('param').number, principalOf(c).userId))
    )
    .post(
      '/leases/:number/answers',
      operation('user', 'Answer the questions of the lender', { 200: leaseBodySchema }),
      requireUser,
      params(leasePath),
      jsonBody(leaseAnswersRequestSchema),
      async c =>
        respond(c, await leases.answer(c.req.valid('param').number, principalOf(c).userId, c.req.valid('json').answers))
    )
    .put(
      '/leases/:number/withdraw',
      operation('user', 'Withdraw an application before it is decided; the down payment is refunded', {
        200: leaseBodySchema
      }),
      requireUser,
      params(leasePath),
      async c => respond(c, await leases.withdraw(c.req.valid('param').number, principalOf(c).userId))
    )

/** Leasing on the wire. Anybody may ask for its cost; the rest is one's own. */
export const leaseRoutes = (leases: LeaseService, authentication: Authentication) =>
  new Hono<HttpEnv>()
    .route('/', applicationRoutes(leases, authentication))
    .route('/', ownLeaseRoutes(leases, authentication))
    .route('/', repaymentRoutes(leases, authentication))
