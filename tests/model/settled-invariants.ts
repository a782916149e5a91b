import { paidTotal } from '../../src/domain/money/payment.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { must, sum } from './must.ts'
import { depositsAgree, ticketsAgree } from './counter-invariants.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
/** Longer than any story. */
const ALL_DAYS = 3_650

/** After everything has come to rest: every tögrög anybody took is in exactly one place, and all books agree. */
export async function expectSettled(world: World) {
  const waiting = await world
    .db()
    .query.selectFrom('outbox')
    .select(['kind', 'error', 'state', 'dedupe_key'])
    .where('state', 'in', ['waiting', 'failed'])
    .where('due_at', '<=', world.clock.now.toISOString())
    .execute()
  must(waiting.length === 0, 'Nothing waits that was due', waiting)
  await booksAgree(world)
  await ordersAgree(world.db())
  await subjectsAgree(world.db())
  await depositsAgree(world.db())
  await ticketsAgree(world.db())
  await transfersAgree(world)
  await lenderAgrees(world)
  await receiptsAgree(world)
  await statementsAgree(world)
}

async function booksAgree(world: World) {
  const { query } = world.db()
  const payments = await query.selectFrom('payments').selectAll().execute()
  const refunds = await query.selectFrom('refunds').selectAll().execute()
  const captures = await query.selectFrom('payment_captures').selectAll().execute()
  must(
    refunds.every(({ state }) => state !== 'pending'),
    'Money that goes back arrives, or waits for a hand',
    refunds.filter(({ state }) => state === 'pending')
  )
  const books = await world.providers.books()
  for (const invoice of books) {
    const ours = payments.find(({ id, number }) => id === invoice.payment || number === invoice.payment)
    if (invoice.received === 0) {
      // Made twice, because the first answer was lost, it is paid where somebody saw it.
      if (books.some(({ payment, received }) => payment === invoice.payment && received > 0)) continue
      must(ours?.state !== 'completed' && ours?.state !== 'refunded', 'What never came is not paid', { ours, invoice })
      continue
    }
    must(ours !== undefined, 'Money that came has a payment', invoice)
    const counted = captures.filter(({ invoice_payment_id }) => invoice_payment_id === ours.id)
    const about = { ours, counted, invoice }
    const received = sum(counted, ({ amount }) => amount)
    must(received === invoice.received, 'Money that came is counted, all of it, once', about)
    const own = payments.filter(({ id }) => counted.some(({ payment_id }) => payment_id === id))
    must(sum(own, ({ amount }) => amount) === received, 'Payments say what came', { ...about, own })
    const back = refunds.filter(({ payment_id }) => own.some(({ id }) => id === payment_id))
    const toSource = sum(
      back.filter(({ state, destination }) => state === 'completed' && destination === 'source'),
      ({ amount }) => amount
    )
    must(toSource === invoice.refunded, 'What went back to its source is what the provider gave back', {
      ...about,
      back
    })
  }
}

async function ordersAgree(db: Database) {
  const { query } = db
  const payments = await query.selectFrom('payments').selectAll().execute()
  const returns = await query.selectFrom('order_returns').selectAll().where('state', '=', 'refunded').execute()
  for (const order of await query.selectFrom('orders').selectAll().execute()) {
    const own = payments.filter(({ order_id }) => order_id === order.id)
    const balance = paidTotal(own)
    const returned = sum(
      returns.filter(({ order_id }) => order_id === order.id),
      ({ amount }) => amount
    )
    const about = { order, own, balance, returned }
    if (['canceled', 'expired'].includes(order.state)) must(balance === 0, 'Nothing is kept of what is not sold', about)
    if (order.state !== 'complete' || order.payment_state !== 'completed') continue
    must(balance <= order.total, 'Nobody pays more than they bought for', about)
    must(balance === order.total - returned, 'What is paid is paid in full, less what came back', about)
  }
}

/** Money paid into a wallet is there, and a gift card holds its price. */
async function subjectsAgree({ query }: Database) {
  const payments = await query
    .selectFrom('payments')
    .selectAll()
    .where('payable_kind', 'in', ['recharge', 'gift_card'])
    .execute()
  const entries = await query.selectFrom('wallet_entries').selectAll().where('kind', '=', 'recharge').execute()
  const cards = await query.selectFrom('gift_cards').selectAll().execute()
  for (const payment of payments) {
    const balance = payment.state === 'completed' ? payment.amount - payment.refunded_amount : 0
    if (payment.payable_kind === 'recharge') {
      const received = sum(
        entries.filter(({ idempotency_key }) => idempotency_key === `recharge:${payment.id}`),
        ({ amount }) => amount
      )
      must(received === balance, 'What was paid into a wallet came there, once', { payment, received })
    } else if (balance > 0) {
      const card = cards.find(({ id }) => id === payment.payable_id)
      const isMoney = card?.state !== 'ordered' && (card?.amount ?? 0) <= balance
      must(isMoney, 'A gift card that was paid for is money', { payment, card })
    }
  }
  for (const card of cards) {
    const own = payments.filter(({ payable_id }) => payable_id === card.id)
    const balance = paidTotal(own.filter(({ state }) => state === 'completed'))
    if (card.buyer_id !== null && card.state !== 'ordered')
      must(balance >= card.amount, 'A gift card somebody bought was paid for', { card, own })
  }
}

/** Each line of the bank is of one payment, or waits for a person; together they are what the payments say came. */
async function transfersAgree(world: World) {
  const { query } = world.db()
  const entries = await query.selectFrom('bank_transfers').selectAll().execute()
  const captures = await query.selectFrom('payment_captures').selectAll().where('method', '=', 'transfer').execute()
  const payments = await query
    .selectFrom('payments')
    .selectAll()
    .where('method', '=', 'transfer')
    .where('invoice_id', 'is not', null)
    .execute()
  for (const payment of payments) {
    const counted = captures.filter(({ invoice_payment_id }) => invoice_payment_id === payment.id)
    const received = sum(
      entries.filter(({ payment_number }) => payment_number === payment.number),
      ({ amount }) => amount
    )
    const isCounted = payment.state === 'completed' || payment.state === 'refunded'
    // Too little waits for the rest until its time is up.
    const isWaiting = payment.state === 'pending' && received < payment.amount
    const isAll = isCounted ? sum(counted, ({ amount }) => amount) === received : received === 0 || isWaiting
    must(isAll, 'Transfers are counted, all of them', { payment, received, counted, entries })
  }
}

/** The lender knows of every lease what we know. */
async function lenderAgrees(world: World) {
  const { query } = world.db()
  const applications = await world.providers.applications()
  const bills = await query.selectFrom('lease_bills').selectAll().where('state', '=', 'paid').execute()
  for (const lease of await query.selectFrom('leases').selectAll().execute()) {
    const theirs = applications.find(({ reference }) => reference === lease.number)
    const about = { lease, theirs }
    if (['approved', 'active', 'paid_off'].includes(lease.state))
      must(theirs?.status === 'approved' && theirs.granted === lease.financed, 'What is lent was granted', about)
    if (lease.state === 'declined' || lease.state === 'canceled')
      must(theirs?.status !== 'approved' && theirs?.status !== 'received', 'Nobody waits for what is over', about)
    if (lease.state !== 'active' && lease.state !== 'paid_off') continue
    const repaid = Object.values(theirs?.repayments ?? {})
    const ours = bills.filter(({ lease_id, kind }) => lease_id === lease.id && kind !== 'down-payment')
    must(theirs?.loan !== null, 'A loan that runs was told', about)
    const since = ours.filter(({ paid_at }) => paid_at !== null && paid_at >= (lease.started_on ?? ''))
    must(repaid.length <= ours.length, 'The lender hears of each repayment once', { ...about, ours })
    must(
      sum(repaid, ({ principal }) => principal) <= sum(ours, ({ principal }) => principal) &&
        since.length <= ours.length,
      'The lender hears what was repaid',
      { ...about, ours }
    )
  }
}

/** Of every order that was received there is one receipt, over what its buyer has kept. */
async function receiptsAgree(world: World) {
  const { query } = world.db()
  const machine = (await world.providers.receipts()).filter(({ state }) => state === 'valid')
  const documents = await query.selectFrom('receipts').selectAll().where('state', '=', 'valid').execute()
  const numbers = (list: readonly string[]) => JSON.stringify([...list].sort())
  must(
    numbers(machine.map(({ id }) => id)) === numbers(documents.map(({ number }) => number)),
    'The tax authority has the receipts that we have',
    { machine: machine.map(({ id, body }) => [id, body.totalAmount]), documents }
  )
  const rows = await query.selectFrom('receipt_jobs').selectAll().execute()
  must(
    rows.every(({ state }) => state === 'settled'),
    'Every receipt is made',
    rows.filter(({ state }) => state !== 'settled')
  )
  const returns = await query.selectFrom('order_returns').selectAll().where('state', '=', 'refunded').execute()
  for (const order of await query
    .selectFrom('orders')
    .selectAll()
    .where('shipment_state', '=', 'delivered')
    .execute()) {
    const own = documents.filter(({ order_id }) => order_id === order.id)
    const returned = sum(
      returns.filter(({ order_id }) => order_id === order.id),
      ({ amount, fee }) => amount + fee
    )
    const worth = order.state === 'canceled' ? 0 : order.total - returned
    must(sum(own, ({ total }) => total) === worth && own.length <= 1, 'A receipt says what its buyer has kept', {
      order,
      own,
      returned
    })
  }
}

/** Reconciliation finds no discrepancy. */
async function statementsAgree(world: World) {
  const { now } = world.clock
  const { reconcile } = world.admin()
  const report = await reconcile(new Date(now.getTime() - ALL_DAYS * DAY_MS), new Date(now.getTime() + DAY_MS))
  const { found, discrepancies, unanswered } = report
  must(found.length + discrepancies.length + unanswered.length === 0, 'All books agree', report)
}
