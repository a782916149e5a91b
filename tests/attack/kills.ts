import { setTimeout as pause } from 'node:timers/promises'
import { openAuditor, type ConfirmedOrder } from './auditor.ts'
import { networkOf } from './customer.ts'
import { openFaults, type Faults, type Outcome, type Part, type Scale } from './part.ts'
import { productsWith, openShopper, type Shopper } from './shopping.ts'
import { DATABASES, openTarget, type DatabaseKind, type Target } from './target.ts'

const BUYERS = 16
/** Fewer than are asked for, so that the last ones are fought over. */
const PIECES = 40
/** So many answers of `complete` are heard before the kill, at most; which of them it is, is chance. */
const ANSWERS_MAX = 25

/** Random numbers that follow from a seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Someone who buys one thing after another until the server dies; half of them pay at QPay. */
async function buy(
  target: Target,
  variants: readonly string[],
  index: number,
  confirmed: ConfirmedOrder[],
  unsure: Unsure[]
) {
  for (let round = 0; target.isRunning(); round++) {
    const method = (index + round) % 2 === 0 ? 'cash' : 'qpay'
    const variantId = variants[(index * 7 + round) % variants.length] ?? ''
    const shopper = openShopper({
      ...{ client: target.client, variantId, method },
      headers: { 'x-forwarded-for': networkOf(index * 1_000 + round), 'accept-language': 'en' }
    })
    const refused = await shopper.fill()
    if (refused !== undefined) {
      if (refused.status === 0) return
      // Sold out: somebody else was quicker.
      continue
    }
    await finish(target, { shopper, key: `${index}-${round}`, method }, confirmed, unsure)
  }
}

interface Unsure {
  readonly shopper: Shopper
  readonly key: string
  readonly method: string
}

/** Places the order and pays it; a request that was cut off is asked again under its key after the restart. */
async function finish(target: Target, attempt: Unsure, confirmed: ConfirmedOrder[], unsure: Unsure[]) {
  const { shopper, key, method } = attempt
  const completed = await shopper.complete(key)
  if (completed.status === 0) return void unsure.push(attempt)
  const order = shopper.order()
  if (completed.status !== 200 || !order) return
  const known = confirmed.find(({ number }) => number === order.number) ?? {
    ...{ number: order.number, token: order.token, total: order.total, placed: true, paid: false }
  }
  if (!confirmed.includes(known)) confirmed.push(known)
  if (method !== 'qpay') return
  const opened = await shopper.pay(`pay-${key}`)
  if (opened.status === 0) return void unsure.push(attempt)
  const payment = shopper.order()?.payments.at(-1)
  const invoice = (await target.providers.books()).find(each => each.payment === payment?.id && each.received === 0)
  if (!payment || !invoice) return
  await target.providers.pay(invoice, invoice.amount)
  await target.client.send('GET', `/api/v2/payments/qpay/callback/${payment.id}?qpay_payment_id=${invoice.id}`)
  await shopper.read()
  if (shopper.order()?.paid_at != null) known.paid = true
}

async function round(
  target: Target,
  variants: readonly string[],
  chance: (below: number) => number,
  confirmed: ConfirmedOrder[]
) {
  const unsure: Unsure[] = []
  const before = confirmed.length
  const enough = before + 1 + chance(ANSWERS_MAX)
  const buyers = Promise.all(
    Array.from({ length: BUYERS }, (_, index) =>
      buy(target, variants, confirmed.length * 31 + index, confirmed, unsure)
    )
  )
  const isOver = buyers.then(() => true)
  while (confirmed.length < enough && !(await Promise.race([isOver, pause(2, false)])));
  // Somewhere inside a request, never at its end only.
  await pause(chance(20))
  await target.kill()
  await buyers
  await target.start()
  // Nobody was told whether these happened: asked under the same key, they happen once.
  for (const attempt of unsure) await finish(target, attempt, confirmed, [])
}

async function killed(kind: DatabaseKind, scale: Scale, faults: Faults): Promise<number> {
  const target = await openTarget(scale, { kind })
  try {
    const confirmed: ConfirmedOrder[] = []
    const auditor = openAuditor(target, confirmed)
    const chance = chanceOf(scale.seed)
    for (let each = 0; each < scale.kills; each++) {
      const variants = await productsWith(target, PIECES, { count: 3 })
      await round(target, variants, chance, confirmed)
      await auditor.audit(faults)
    }
    await auditor.settle(faults)
    return confirmed.length
  } finally {
    await target.close()
  }
}

export const kills: Part = {
  name: 'kill -9 and an auditor',
  async attack(scale): Promise<Outcome> {
    const faults = openFaults()
    const counts: string[] = []
    for (const kind of DATABASES) counts.push(`${kind} ${await killed(kind, scale, faults)}`)
    return {
      did: `${scale.kills} kills on each database, orders acknowledged: ${counts.join(', ')}`,
      faults: faults.list()
    }
  }
}
