import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { openAuditor, type ConfirmedOrder } from './auditor.ts'
import { openClient } from './client.ts'
import { networkOf } from './customer.ts'
import { isPolite, responseFault } from './error-shape.ts'
import { visitsOf } from './load.ts'
import { openFaults, type Faults, type Part, type Scale } from './part.ts'
import { productsWith, openShopper } from './shopping.ts'
import { openTarget, type Target } from './target.ts'

const CONNECTIONS = { short: 100, long: 400 }
/** Carts that were filled before the crowd came. */
const BEGUN = 20

async function crowd(target: Target, { isShort, program }: Scale, faults: Faults) {
  const variants = await productsWith(target, 100_000)
  const rows = await target.db.query.selectFrom('products').select('slug').limit(100).execute()
  // The deeds are chosen in turn; buying is for those who had begun.
  const visits = visitsOf({ variants, slugs: rows.map(({ slug }) => slug) }, program).slice(0, -1)
  const headersOf = (index: number) => ({ 'x-forwarded-for': networkOf(index), 'accept-language': 'en' })
  const begun = Array.from({ length: BEGUN }, (_, index) =>
    openShopper({
      ...{ client: target.client, method: 'cash', variantId: variants[index % variants.length] ?? '' },
      headers: headersOf(index)
    })
  )
  for (const shopper of begun) {
    const refused = await shopper.fill()
    if (refused) faults.add(`Before the crowd: ${refused.status} ${refused.text.slice(0, 120)}`)
  }

  const connections = isShort ? CONNECTIONS.short : CONNECTIONS.long
  const mob = openClient(target.port, { maxSockets: connections })
  let isOver = false
  let answered = 0
  let busy = 0
  const running = Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      for (let round = 0; !isOver && target.isRunning(); round++) {
        const clientInfo = visits[(index + round) % visits.length]
        const answers = (await clientInfo?.(mob, index * 7 + round)) ?? []
        for (const answer of answers) {
          answered++
          if (answer.status === 503) busy++
          // Search refuses in the words of its own protocol, pages as pages: the head tells.
          const isRefused = answer.status < 500 || isPolite(answer)
          const wrong = answer.status > 0 && isRefused ? undefined : responseFault(answer)
          if (wrong !== undefined) faults.add(`Among the crowd: ${wrong}`)
        }
      }
    })
  )
  const confirmed: ConfirmedOrder[] = []
  await pause(isShort ? 500 : 3_000)
  for (const [index, shopper] of begun.entries()) {
    const health = await target.client.send('GET', '/healthz')
    faults.must(health.status === 200, `/healthz answered ${health.status || health.error} in the crowd`)
    const completed = await shopper.complete(`begun-${index}`)
    faults.must(
      completed.status === 200,
      `A begun checkout was answered ${completed.status || completed.error} ${completed.text.slice(0, 100)}`
    )
    const order = shopper.order()
    if (completed.status === 200 && order)
      confirmed.push({ number: order.number, token: order.token, total: order.total, placed: true, paid: false })
    await pause(isShort ? 20 : 500)
  }
  isOver = true
  await running
  mob.close()
  faults.must(target.isRunning(), 'The server ended in the crowd')
  const isCalm = async () => (await target.client.send('GET', `/api/v2/products/${rows[0]?.slug}`)).status === 200
  await eventually(isCalm).catch(() => faults.add('After the crowd the shop does not come to itself'))
  await openAuditor(target, confirmed).audit(faults)
  return `${connections} connections, ${answered} answers (${busy} told to come again), ${confirmed.length} begun checkouts`
}

export const overload: Part = {
  name: 'overload',
  async attack(scale) {
    const faults = openFaults()
    const target = await openTarget(scale)
    try {
      return { did: await crowd(target, scale, faults), faults: faults.list() }
    } finally {
      await target.close()
    }
  }
}
