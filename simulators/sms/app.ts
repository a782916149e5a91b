import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { openFaults } from '../fault-injection.ts'

export interface SimSms {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly text: string
  readonly events: string[]
}

export interface SmsSettings {
  readonly key: string
  readonly from: string
  /** The operators carry no address that is not registered with them. */
  readonly registeredHosts: readonly string[]
}

const sendBody = z.object({ from: z.string(), to: z.string(), text: z.string().min(1) })
const eventBody = z.object({ event: z.enum(['QUEUED', 'DELIVERED', 'UNDELIVERED']) })

/** A number that the operator has blocked. */
export const BLOCKED_PHONE = '99000000'

/** `/v1/sms` speaks CallPro's text API; `/simulator` is for tests. */
export function smsApp({ key, from, registeredHosts }: SmsSettings) {
  const sent: SimSms[] = []
  const switches = { unpaid: false }
  const faults = openFaults({ error: 'Internal server error' })
  const named = (c: Context) => sent.find(({ id }) => id === c.req.param('id'))

  const protocol = new Hono()
    .use(async (c, next) => {
      if (c.req.header('x-api-key') !== key) return c.json({ error: 'Unauthorized' }, 401)
      return next()
    })
    .post('/send', async c => {
      const parsed = sendBody.safeParse(await c.req.json().catch(() => undefined))
      if (!parsed.success || parsed.data.from !== from || !/^[5-9]\d{7}$/.test(parsed.data.to))
        return c.json({ error: 'Validation error', issues: [] }, 422)
      if (switches.unpaid) return c.json({ error: 'Payment not paid' }, 402)
      const { to, text } = parsed.data
      if (to === BLOCKED_PHONE) return c.json({ error: 'Blocked number' }, 403)
      const host = /@([\w.-]+) #/.exec(text)?.[1]
      if (host !== undefined && !registeredHosts.includes(host))
        return c.json({ error: `Message contains unverified links: ${host}` }, 400)
      const message = { id: `sim-${sent.length + 1}`, from, to, text, events: ['QUEUED'] }
      sent.push(message)
      return c.json({ status: 'queued', message_id: message.id })
    })
    .get('/message-detail/:id', c => {
      const message = named(c)
      if (message === undefined) return c.json({ error: 'Not found' }, 404)
      const { id, events } = message
      const delivered = events.includes('DELIVERED')
      return c.json({ uniqueId: id, messageCount: 1, delivered, messages: [{ id, events }] })
    })

  const control = new Hono()
    .get('/messages', c => c.json({ messages: sent }))
    .post('/messages/:id/events', async c => {
      named(c)?.events.push(eventBody.parse(await c.req.json()).event)
      return c.json({})
    })
    .put('/unpaid', async c => {
      switches.unpaid = z.boolean().parse(await c.req.json())
      return c.json({})
    })

  return new Hono<{ Bindings: HttpBindings }>()
    .use('/v1/*', faults.middleware)
    .route('/v1/sms', protocol)
    .route('/simulator', control)
    .route('/simulator', faults.control)
}
