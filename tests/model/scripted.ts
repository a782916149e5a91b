import { askOnce, change, learn, rights } from './buying.ts'
import { runJobs } from './worker.ts'
import { InvariantViolation } from './invariant-violation.ts'
import type { Known, World } from './world.ts'

const ADDRESS = { firstname: 'Бат', city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо', detail: '1' }
/** A minute between two tries; an invoice that was being opened counts as lost after half of one. */
const TRIES = 8

interface Scene {
  readonly name: string
  /** True when it is done; asked again until it is. */
  play(): Promise<boolean>
}

/** One whole purchase: bought, paid at the provider, told, sent, and given back again. */
export function purchase(world: World, sku: string): readonly Scene[] {
  let known: Known | undefined
  const order = () => {
    if (!known) throw new InvariantViolation('There is no order yet')
    return known
  }
  const put = async (path: string, body?: object) => (await change(world, order(), `PUT ${path}`, body)) !== undefined
  const returned = () => order().body.returns[0]
  const decide = (to: 'approved' | 'received' | 'refunded') => async () => {
    const done = await world.admin().returns.decide(returned()?.number ?? '', to, { restock: true })
    return done.ok
  }

  return [
    {
      name: 'add',
      async play() {
        const line_item = { variant_id: world.variants.get(sku), quantity: 1 }
        const answer = await world.ask('POST', '/orders/0/line_items', { line_item })
        if (answer.status !== 201) return false
        const { number, token } = answer.body
        known = { number, token, owner: undefined, body: answer.body, placed: false, paid: false, repeatable: [] }
        world.orders.push(known)
        return learn(known, answer) !== undefined
      }
    },
    {
      name: 'fill in',
      play: () =>
        put(`/checkouts/${order().number}`, {
          phone: '99191234',
          email: 'bat@example.mn',
          ship_address: ADDRESS,
          payment_method: 'qpay'
        })
    },
    { name: 'choose delivery', play: () => put(`/checkouts/${order().number}`, { delivery: { option: '48-72h' } }) },
    {
      name: 'place',
      async play() {
        await askOnce(world, order(), `PUT /checkouts/${order().number}/complete`, 'placed')
        return shows(world, order(), body => body.state === 'complete')
      }
    },
    {
      name: 'ask to pay',
      async play() {
        await askOnce(world, order(), `POST /orders/${order().number}/payments`, 'pay', {})
        return shows(world, order(), body => body.payments.some(({ state }) => state === 'pending'))
      }
    },
    {
      name: 'pay',
      async play() {
        // It may have been counted by a process that did not live to say so.
        if (await shows(world, order(), body => body.payment_state === 'completed')) return true
        const payment = order().body.payments.find(({ state }) => state === 'pending')
        const invoice = (await world.providers.books()).find(each => each.payment === payment?.id)
        if (!invoice || !payment) return false
        if (invoice.received === 0) await world.providers.pay(invoice, invoice.amount)
        await world.send('POST', `/payments/qpay/callback/${payment.id}`)
        return shows(world, order(), body => body.payment_state === 'completed')
      }
    },
    ...(['ready', 'shipped', 'delivered'] as const).map(step => ({
      name: step,
      play: async () => (await world.admin().shipping.move(order().number, step)).ok
    })),
    {
      name: 'the worker works',
      async play() {
        await runJobs(world)
        return shows(world, order(), body => body.returnable.length > 0)
      }
    },
    {
      name: 'ask to return',
      async play() {
        const line_item_id = order().body.line_items[0]?.id
        const wish = { lines: [{ line_item_id, quantity: 1 }], reason: 'damaged', note: '' }
        const headers = { ...rights(order()), 'idempotency-key': 'return' }
        const answer = await world.ask('POST', `/orders/${order().number}/returns`, wish, headers)
        learn(order(), answer)
        return answer.status === 201
      }
    },
    { name: 'approve', play: decide('approved') },
    { name: 'receive', play: decide('received') },
    { name: 'give back', play: decide('refunded') },
    {
      name: 'the worker works again',
      async play() {
        await runJobs(world)
        return !world.isDead()
      }
    }
  ]
}

const shows = async (world: World, known: Known, isDone: (body: Known['body']) => boolean) => {
  const body = await change(world, known, `GET /orders/${known.number}`)
  return body !== undefined && isDone(body)
}

/** Plays a purchase; a process that dies comes back, and a client that was not answered asks again. */
export async function play(scenes: readonly Scene[], world: World): Promise<boolean> {
  let hasDied = false
  for (const { name, play: once } of scenes) {
    let isDone = false
    for (let tries = 0; !isDone; tries++) {
      if (tries === TRIES) throw new InvariantViolation(`"${name}" is never done`)
      isDone = await once().catch((error: unknown) => {
        if (!world.isDead()) throw error
        return false
      })
      if (!world.isDead()) {
        if (!isDone) world.clock.pass(1)
        continue
      }
      hasDied = true
      isDone = false
      await world.restart()
    }
  }
  return hasDied
}
