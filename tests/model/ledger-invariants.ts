import { LEASE_STATES, leaseCanBecome, type LeaseState } from '../../src/domain/money/lease-state.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { must, reaches, sum } from './must.ts'

/** Wallets are ledgers: what is in them is what came in less what went out, and never less than nothing. */
export async function checkWallets({ query }: Database) {
  const lots = await query.selectFrom('wallet_lots').selectAll().execute()
  const moves = await query.selectFrom('wallet_movements').selectAll().execute()
  const entries = await query.selectFrom('wallet_entries').selectAll().orderBy('id').execute()
  for (const lot of lots) {
    const own = moves.filter(each => each.lot_id === lot.id)
    const left = sum(own, each =>
      each.to_account === lot.bucket ? each.amount : each.from_account === lot.bucket ? -each.amount : 0
    )
    must(lot.remaining >= 0 && lot.remaining === left, 'A lot holds what its moves say', { lot, own })
  }
  for (const entry of entries) {
    const moved = sum(
      moves.filter(each => each.entry_id === entry.id),
      each => each.amount
    )
    must(moved === Math.abs(entry.amount), 'An entry is the sum of its moves', { entry, moved })
  }
  for (const userId of new Set(entries.map(({ user_id }) => user_id))) {
    const own = entries.filter(({ user_id }) => user_id === userId)
    const held = sum(
      lots.filter(({ user_id }) => user_id === userId),
      ({ remaining }) => remaining
    )
    must(sum(own, ({ amount }) => amount) === held, 'A wallet holds what its history says', { userId, held })
  }
}

/** Gift cards are ledgers too, and a coupon counts on as many orders as it says. */
export async function checkCodes({ query }: Database) {
  const cards = await query.selectFrom('gift_cards').selectAll().execute()
  const moves = await query.selectFrom('gift_card_movements').selectAll().execute()
  for (const card of cards) {
    const own = moves.filter(each => each.gift_card_id === card.id)
    const balance = sum(own, each =>
      each.to_account === 'card' ? each.amount : each.from_account === 'card' ? -each.amount : 0
    )
    must(card.balance >= 0 && card.balance === balance, 'A gift card holds what its moves say', { card, own })
  }
  const uses = await query.selectFrom('coupon_uses').selectAll().where('released_at', 'is', null).execute()
  for (const coupon of await query.selectFrom('coupons').selectAll().execute()) {
    const used = uses.filter(({ coupon_id }) => coupon_id === coupon.id).length
    must(coupon.uses === used, 'A coupon counts the orders it is used on', { coupon, used })
    must(coupon.max_uses === null || used <= coupon.max_uses, 'No coupon is used too often', { coupon, used })
  }
}

/** Money of orders: never more back than came, refunds are what payments say, and own money was taken once. */
export async function checkMoney({ query }: Database) {
  const payments = await query.selectFrom('payments').selectAll().execute()
  const refunds = await query.selectFrom('refunds').selectAll().execute()
  const entries = await query.selectFrom('wallet_entries').selectAll().execute()
  for (const payment of payments) {
    const back = sum(
      refunds.filter(each => each.payment_id === payment.id),
      ({ amount }) => amount
    )
    must(back === payment.refunded_amount, 'What goes back is written down', { payment, back })
    if (payment.method !== 'wallet') continue
    const spent = -sum(
      entries.filter(each => each.payment_id === payment.id),
      ({ amount }) => amount
    )
    must(spent === payment.amount - back, 'What is paid from a wallet left it', { payment, spent, back })
  }
}

/** A lease's goods are paid down, owed, paid, or came back: together they are its price, and each payment is for one bill. */
export async function checkLeases({ query }: Database, seen: Map<string, LeaseState>) {
  const bills = await query.selectFrom('lease_bills').selectAll().execute()
  const instalments = await query.selectFrom('lease_instalments').selectAll().execute()
  const payments = await query.selectFrom('payments').selectAll().where('payable_kind', '=', 'lease').execute()
  for (const lease of await query.selectFrom('leases').selectAll().execute()) {
    const before = seen.get(lease.id) ?? lease.state
    const isLegal = before === lease.state || reaches(before, lease.state, leaseCanBecome, LEASE_STATES)
    must(isLegal, 'A lease goes only where the table says', { before, lease })
    seen.set(lease.id, lease.state)
    const own = bills.filter(({ lease_id }) => lease_id === lease.id)
    const paid = own.filter(({ state }) => state === 'paid')
    const rows = instalments.filter(({ lease_id }) => lease_id === lease.id)
    const about = { lease, own, rows }
    must(lease.down_payment + lease.financed === lease.price, 'A lease is what is paid down and what is lent', about)
    if (['approved', 'active', 'paid_off'].includes(lease.state)) {
      const owed = sum(
        rows.filter(({ paid_at }) => paid_at === null),
        ({ principal }) => principal
      )
      const settled = sum(
        paid.filter(({ kind }) => kind !== 'down-payment'),
        ({ principal }) => principal
      )
      must(owed + settled === lease.financed, 'What is lent is owed, paid, or came back', about)
      must((owed === 0) === (lease.state === 'paid_off') || lease.state === 'approved', 'Paid off owes nothing', about)
    }
    for (const bill of paid) {
      if (bill.payment_id === null) continue
      const payment = payments.find(({ id }) => id === bill.payment_id)
      const balance = payment && payment.amount - payment.refunded_amount
      must(balance === bill.amount - bill.refunded_amount, 'A bill holds what its payment left there', {
        bill,
        payment
      })
    }
  }
  for (const payment of payments) {
    const isFor = bills.some(({ payment_id }) => payment_id === payment.id)
    const isCounted = payment.state === 'completed' && payment.amount > payment.refunded_amount
    must(isFor || !isCounted, 'Money of a lease is for a bill, or goes back', payment)
  }
}
