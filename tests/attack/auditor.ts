import { openInvariants } from '../model/invariants.ts'
import { eventually } from '../support/eventually.ts'
import { jsonOf } from './client.ts'
import { openFaults, type Faults } from './part.ts'
import type { Target } from './target.ts'

/** The worker asks providers again within this. */
const SETTLED_WITHIN_MS = 120_000

/** An answer that a buyer was given. */
export interface ConfirmedOrder {
  readonly number: string
  readonly token: string
  readonly total: number
  placed: boolean
  paid: boolean
}

/** Every acknowledged change is there, by HTTP and by SQL. */
async function audit(target: Target, confirmed: readonly ConfirmedOrder[], faults: Faults, look: () => Promise<void>) {
  await look().catch((error: unknown) => faults.add(String(error)))
  for (const { number, token, paid, total } of confirmed) {
    const answer = await target.client.send('GET', `/api/v2/orders/${number}`, {
      headers: { 'x-spree-order-token': token }
    })
    const order = jsonOf<{ state: string; total: number; paid_at: string | null }>(answer)
    faults.must(order?.state === 'complete', `${number} was placed and is ${order?.state ?? answer.status}`)
    faults.must(order?.total === total, `${number} cost ${total} and costs ${order?.total}`)
    faults.must(!paid || order?.paid_at != null, `${number} was paid and is not`)
  }
}

/** Once: each provider's books say what our payments say, and nobody paid an order twice. */
async function chargedOnce({ providers, db }: Target, faults: Faults) {
  const books = await providers.books()
  const payments = await db.query.selectFrom('payments').selectAll().execute()
  const captures = await db.query.selectFrom('payment_captures').selectAll().execute()
  for (const invoice of books) {
    const ours = payments.find(({ id, number }) => id === invoice.payment || number === invoice.payment)
    const counted = captures.filter(({ invoice_payment_id }) => invoice_payment_id === ours?.id)
    const sum = counted.reduce((total, { amount }) => total + amount, 0)
    const siblings = books.filter(({ payment, received }) => payment === invoice.payment && received > 0)
    const received = siblings.reduce((total, each) => total + each.received, 0)
    // Too little waits for the rest until the payment ends.
    if (sum === 0 && received < invoice.amount && ours?.state === 'pending') continue
    faults.must(sum === received, `Of ${received} that came on ${invoice.payment} ${sum} are counted`)
  }
  const paidOrders = Map.groupBy(
    payments.filter(({ state, order_id }) => state === 'completed' && order_id !== null),
    ({ order_id }) => order_id
  )
  const orders = await db.query.selectFrom('orders').select(['id', 'number', 'total']).execute()
  for (const [orderId, own] of paidOrders) {
    const balance = own.reduce((total, { amount, refunded_amount }) => total + amount - refunded_amount, 0)
    const order = orders.find(({ id }) => id === orderId)
    faults.must(balance === order?.total, `${order?.number} cost ${order?.total} and ${balance} were charged`)
  }
}

/** Somebody outside who compares what buyers were told with what the shop and its providers say. */
export function openAuditor(target: Target, confirmed: readonly ConfirmedOrder[]) {
  const look = openInvariants({ db: () => target.db, orders: confirmed })
  return {
    audit: (faults: Faults) => audit(target, confirmed, faults, look),

    /** After everything has come to rest: nothing lost, nothing oversold, nothing charged twice. */
    async settle(faults: Faults) {
      const isSettled = async () => {
        const { query } = target.db
        const waiting = await query.selectFrom('refunds').select('id').where('state', '=', 'pending').executeTakeFirst()
        const open = openFaults()
        await chargedOnce(target, open)
        return waiting === undefined && open.list().length === 0
      }
      // When it never comes to rest, the faults say what is amiss.
      await eventually(isSettled, SETTLED_WITHIN_MS, 500).catch(() => undefined)
      await chargedOnce(target, faults)
      await audit(target, confirmed, faults, look)
    }
  }
}
