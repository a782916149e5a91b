import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { z } from 'zod'
import { simulatorStyle } from '../simulator-style.ts'
import { openFaults } from '../fault-injection.ts'
import { Applications } from './applications.ts'
import { applicationPage, listPage } from './page.ts'

export interface LenderSettings {
  readonly key: string
  /** How long somebody thinks it over before the provider rules decide, ms; 0 decides only on request. */
  readonly decideAfterMs: number
}

const applicationSchema = z.object({
  price: z.int().min(1),
  down_payment: z.int().min(1),
  amount: z.int().min(1),
  months: z.int().min(1).max(60),
  interest_percent_a_month: z.number().min(0),
  person: z.object({
    first_name: z.string().min(1),
    last_name: z.string(),
    register_number: z.string().min(1),
    phone: z.string().min(1)
  }),
  consented_at: z.iso.datetime(),
  callback_url: z.url()
})
const answersSchema = z.object({ answers: z.record(z.string(), z.string().min(1)) })
const loanSchema = z.object({
  started_on: z.iso.date(),
  instalments: z
    .array(z.object({ number: z.int(), due_on: z.iso.date(), principal: z.int().min(0), interest: z.int().min(0) }))
    .min(1)
})
const repaymentSchema = z.object({
  kind: z.enum(['instalment', 'early', 'goods-returned']),
  principal: z.int().min(0),
  interest: z.int().min(0),
  paid_on: z.iso.date()
})
const verdictBody = z.object({
  verdict: z.enum(['approve', 'decline', 'ask', 'wait', 'approve-less']),
  /** Called so often about it; 0 stays silent. */
  calls: z.int().min(0).max(5).default(1)
})

/** A provider that lends: `/v1` for the shop, `/` for the person who plays its clerk, `/simulator` for tests. */
export function lenderApp({ key, decideAfterMs }: LenderSettings) {
  const faults = openFaults({ code: 'INTERNAL', message: 'Internal Server Error' })
  const applications = new Applications(decideAfterMs)

  return new Hono<{ Bindings: HttpBindings }>()
    .use(
      secureHeaders({
        contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], frameAncestors: ["'none'"] },
        strictTransportSecurity: false
      })
    )
    .use('/v1/*', faults.middleware)
    .route('/v1', apiRoutes(applications, key))
    .route('/simulator', controlRoutes(applications))
    .route('/simulator', faults.control)
    .get('/style.css', simulatorStyle())
    .route('/', clerkPages(applications))
}

const apiRoutes = (applications: Applications, key: string) =>
  new Hono()
    .use(async (c, next) =>
      c.req.header('authorization') === `Bearer ${key}` ? next() : c.json({ code: 'UNAUTHORIZED' }, 401)
    )
    .put('/applications/:reference', async c => {
      const body = applicationSchema.safeParse(await c.req.json())
      if (!body.success) return c.json({ code: 'BAD_REQUEST', message: z.prettifyError(body.error) }, 400)
      const { data } = body
      if (data.down_payment + data.amount !== data.price) return c.json({ code: 'SUMS_DIFFER' }, 422)
      const stored = applications.apply(c.req.param('reference'), data)
      return stored ? c.json(stored) : c.json({ code: 'ANOTHER_APPLICATION' }, 409)
    })
    .get('/applications/:reference', c => {
      const status = applications.statusOf(c.req.param('reference'))
      return status ? c.json(status) : c.json({ code: 'UNKNOWN' }, 404)
    })
    .post('/applications/:reference/answers', async c => {
      const body = answersSchema.safeParse(await c.req.json())
      if (!body.success) return c.json({ code: 'BAD_REQUEST' }, 400)
      return result(c.req.param('reference'), applications.answer(c.req.param('reference'), body.data.answers))
    })
    .post('/applications/:reference/withdrawal', c =>
      result(c.req.param('reference'), applications.withdraw(c.req.param('reference')))
    )
    .put('/applications/:reference/loan', async c => {
      const body = loanSchema.safeParse(await c.req.json())
      if (!body.success) return c.json({ code: 'BAD_REQUEST' }, 400)
      return result(c.req.param('reference'), applications.lend(c.req.param('reference'), body.data))
    })
    .put('/applications/:reference/repayments/:id', async c => {
      const body = repaymentSchema.safeParse(await c.req.json())
      if (!body.success) return c.json({ code: 'BAD_REQUEST' }, 400)
      const { reference, id } = c.req.param()
      return result(reference, applications.repay(reference, id, body.data))
    })

const clerkPages = (applications: Applications) =>
  new Hono()
    .get('/', c => c.html(listPage(applications.all())))
    .get('/applications/:reference', c => {
      const found = applications.find(c.req.param('reference'))
      return found ? c.html(applicationPage(found)) : c.text('Not found', 404)
    })
    .post('/applications/:reference', async c => {
      const { verdict } = verdictBody.pick({ verdict: true }).parse(await c.req.parseBody())
      await applications.decide(c.req.param('reference'), verdict, 1)
      return c.redirect(c.req.path, 303)
    })

const controlRoutes = (applications: Applications) =>
  new Hono()
    .get('/applications', c => c.json({ applications: applications.all() }))
    .post('/applications/:reference', async c => {
      const { verdict, calls } = verdictBody.parse(await c.req.json())
      await applications.decide(c.req.param('reference'), verdict, calls)
      return c.json({})
    })

const result = (reference: string, refused: string | undefined) =>
  refused === undefined ? Response.json({ reference }) : Response.json({ code: refused }, { status: 409 })
