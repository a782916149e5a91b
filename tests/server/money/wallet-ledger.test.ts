import { expect, onTestFinished, test } from 'vitest'
import {
  clawBackEarned,
  depositMoney,
  lockWalletWithLots,
  refundToLots,
  usableLots,
  withdrawMoney,
  type Deposit
} from '../../../src/server/money/wallet/ledger.ts'
import { addUser, onBothBareDatabases, type BareDatabase } from '../../support/bare-database.ts'
import { balances } from '../../support/wallet-holder.ts'

const NOW = new Date('2026-11-21T02:00:00.000Z')
const TOMORROW = '2026-11-22T02:00:00.000Z'
const LATER = new Date('2026-12-01T02:00:00.000Z')
const userId = 'u1'

/** A wallet's owner on a bare database: the ledger needs no shop around it. */
async function openLedger(open: () => Promise<BareDatabase>) {
  const db = await open()
  onTestFinished(() => balances({ shop: { db } }))
  await addUser(db, userId, NOW)
  let causes = 0
  const give = (bucket: Deposit['bucket'], amount: number, more: Partial<Deposit> = {}, now = NOW) =>
    db.change(tx => {
      const idempotencyKey = `give:${++causes}`
      return depositMoney(
        tx,
        { userId, bucket, amount, kind: 'adjustment', from: 'shop', idempotencyKey, ...more },
        now
      )
    })
  const lots = async () =>
    (
      await db.query.selectFrom('wallet_lots').select(['bucket', 'remaining', 'expires_at']).orderBy('id').execute()
    ).map(({ bucket, remaining, expires_at }) => [bucket, remaining, ...(expires_at === null ? [] : [expires_at])])
  const entries = () =>
    db.query
      .selectFrom('wallet_entries')
      .select(['kind', 'amount', 'clawback', 'balance', 'label', 'order_id', 'payment_id', 'idempotency_key'])
      .orderBy('id')
      .execute()
  const owed = async () =>
    (await db.query.selectFrom('wallets').select('clawback_due').executeTakeFirstOrThrow()).clawback_due
  /** Takes `amounts` from the lots in their order, for a payment. */
  const spend = (amounts: readonly number[], paymentId = 'p1', now = NOW) =>
    db.change(async tx => {
      const wallet = await lockWalletWithLots(tx, userId, now)
      const debits = (wallet?.lots ?? []).flatMap(({ id }, index) => {
        const amount = amounts[index] ?? 0
        return amount > 0 ? [{ lotId: id, amount }] : []
      })
      const cause = { kind: 'spend' as const, idempotencyKey: `spend:${paymentId}`, orderId: 'o1', paymentId }
      if (wallet) await withdrawMoney(tx, wallet, { debits, to: 'orders', cause, now })
      return wallet?.lots.map(({ remaining }) => remaining)
    })
  const refund = (amount: number, now = NOW, paymentId = 'p1') =>
    db.change(tx => refundToLots(tx, paymentId, amount, now))
  return { db, give, spend, refund, lots, entries, owed }
}

onBothBareDatabases('ledger of the wallet', open => {
  test('deposit: writes lot, entry and balance, and the same key a second time changes nothing', async () => {
    const { db, give, lots, entries } = await openLedger(open)
    const voucher = { idempotencyKey: 'v1', label: 'Номин', usableAbove: 500, expiresAt: TOMORROW }
    expect(await give('voucher', 700, voucher)).toBe(true)
    expect(await give('voucher', 900, voucher)).toBe(false)
    expect(await give('cash', 300, { orderId: 'o9', paymentId: 'p9' })).toBe(true)
    expect(await lots()).toEqual([
      ['voucher', 700, TOMORROW],
      ['cash', 300]
    ])
    expect(await entries()).toMatchObject([
      { kind: 'adjustment', amount: 700, clawback: 0, balance: 700, label: 'Номин', order_id: null, payment_id: null },
      { amount: 300, balance: 1_000, label: '', order_id: 'o9', payment_id: 'p9' }
    ])
    const [lot] = await db.query.selectFrom('wallet_lots').select(['usable_above', 'amount']).orderBy('id').execute()
    expect(lot).toEqual({ usable_above: 500, amount: 700 })
    const [move] = await db.query.selectFrom('wallet_movements').selectAll().orderBy('id').execute()
    expect(move).toMatchObject({ from_account: 'shop', to_account: 'voucher', amount: 700 })
  })

  test('expiry: a lot is gone from the moment it ends on, once, and others stay', async () => {
    const { db, give, lots, entries } = await openLedger(open)
    const lock = (now: Date) => db.change(tx => lockWalletWithLots(tx, userId, now))
    expect(await lock(NOW)).toBeUndefined()
    await give('bonus', 400, { expiresAt: TOMORROW, label: 'Урамшуулал' })
    await give('cash', 100)
    const before = new Date(Date.parse(TOMORROW) - 1)
    expect((await usableLots(db, userId, before)).map(({ remaining }) => remaining)).toEqual([400, 100])
    expect((await lock(before))?.lots).toHaveLength(2)
    expect((await usableLots(db, userId, new Date(TOMORROW))).map(({ remaining }) => remaining)).toEqual([100])
    const again = [await lock(new Date(TOMORROW)), await lock(new Date(TOMORROW))]
    expect(again.map(wallet => wallet?.lots.map(({ remaining }) => remaining))).toEqual([[100], [100]])
    expect(await lots()).toEqual([
      ['bonus', 0, TOMORROW],
      ['cash', 100]
    ])
    expect((await entries()).slice(2)).toMatchObject([
      { kind: 'expired', amount: -400, balance: 100, label: 'Урамшуулал' }
    ])
    const moves = await db.query
      .selectFrom('wallet_movements')
      .select(['from_account', 'to_account'])
      .orderBy('id')
      .execute()
    expect(moves.at(-1)).toEqual({ from_account: 'bonus', to_account: 'expired' })
  })

  test('expiry: two lots that end together are two entries', async () => {
    const { db, give, entries } = await openLedger(open)
    for (const amount of [400, 300]) await give('bonus', amount, { expiresAt: TOMORROW })
    await db.change(tx => lockWalletWithLots(tx, userId, LATER))
    expect((await entries()).slice(2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['expired', -400],
      ['expired', -300]
    ])
  })

  test('movements: name the account that money left and the one that it reached', async () => {
    const { db, give, spend, refund } = await openLedger(open)
    await give('bonus', 500)
    await give('cash', 1_000)
    await spend([500, 400])
    await refund(600)
    await db.change(tx => clawBackEarned(tx, { userId, amount: 900, idempotencyKey: 'taken' }, NOW))
    await give('bonus', 1_000)
    const movements = db.query.selectFrom('wallet_movements').select(['from_account', 'to_account', 'amount'])
    expect((await movements.orderBy('id').execute()).map(each => Object.values(each))).toEqual([
      ['shop', 'bonus', 500],
      ['shop', 'cash', 1_000],
      ['bonus', 'orders', 500],
      ['cash', 'orders', 400],
      ['orders', 'cash', 400],
      ['orders', 'bonus', 200],
      ['bonus', 'shop', 200],
      ['shop', 'bonus', 1_000],
      ['bonus', 'shop', 700]
    ])
  })

  test('withdrawal: all of it or nothing, from lots of this wallet alone', async () => {
    const { give, spend, lots, entries } = await openLedger(open)
    await give('bonus', 500)
    await give('cash', 1_000)
    await expect(spend([100, 1_001])).rejects.toThrow('has not enough left')
    expect(await lots()).toEqual([
      ['bonus', 500],
      ['cash', 1_000]
    ])
    expect(await spend([500, 400])).toEqual([600])
    expect((await entries()).at(-1)).toMatchObject({ kind: 'spend', amount: -900, balance: 600, order_id: 'o1' })
  })

  test('refund: the lot that was debited last is filled first, and a second refund goes on where it ended', async () => {
    const { give, spend, refund, lots, entries } = await openLedger(open)
    for (const bucket of ['voucher', 'bonus', 'cash'] as const) await give(bucket, 1_000)
    await spend([700, 600, 500])
    expect(await refund(800)).toEqual({ userId, idempotencyKey: 'back:p1:1800' })
    expect(await lots()).toEqual([
      ['voucher', 300],
      ['bonus', 700],
      ['cash', 1_000]
    ])
    expect(await refund(1_000)).toEqual({ userId, idempotencyKey: 'back:p1:1000' })
    expect(await lots()).toEqual([
      ['voucher', 1_000],
      ['bonus', 1_000],
      ['cash', 1_000]
    ])
    expect((await entries()).slice(-2)).toMatchObject([
      { kind: 'reversal', amount: 800, clawback: 0, balance: 2_000, order_id: 'o1', payment_id: 'p1' },
      { kind: 'reversal', amount: 1_000, balance: 3_000 }
    ])
  })

  test('refund: never more than the payment took, less than nothing, or of another payment', async () => {
    const { give, spend, refund, lots } = await openLedger(open)
    await give('cash', 1_000)
    await spend([300])
    await spend([200], 'p2')
    for (const [amount, payment] of [
      [301, 'p1'],
      [-1, 'p1'],
      [1, 'p3']
    ] as const)
      await expect(refund(amount, NOW, payment)).rejects.toThrow('cannot be refunded')
    await refund(300)
    await expect(refund(1)).rejects.toThrow('cannot be refunded: 0 are left')
    expect(await lots()).toEqual([['cash', 800]])
  })

  test('refund: money of a lot that has expired since is valid for thirty days, other money as long as before', async () => {
    const { give, spend, refund, lots } = await openLedger(open)
    const afterAll = '2027-11-21T02:00:00.000Z'
    await give('bonus', 500, { expiresAt: TOMORROW })
    await give('credit', 500, { expiresAt: afterAll })
    await give('cash', 500)
    await spend([500, 500, 500])
    await refund(1_500, LATER)
    expect(await lots()).toEqual([
      ['bonus', 500, '2026-12-31T02:00:00.000Z'],
      ['credit', 500, afterAll],
      ['cash', 500]
    ])
  })

  test('clawback: takes earned money alone, what is spent stays due, and once per cause', async () => {
    const { db, give, spend, lots, entries, owed } = await openLedger(open)
    for (const bucket of ['cash', 'bonus', 'voucher', 'credit'] as const) await give(bucket, 1_000)
    const back = (amount: number, idempotencyKey: string) =>
      db.change(tx => clawBackEarned(tx, { userId, amount, idempotencyKey, orderId: 'o1' }, NOW))
    await back(0, 'none')
    await back(1_300, 'r1')
    await back(1_300, 'r1')
    expect(await lots()).toEqual([
      ['cash', 1_000],
      ['bonus', 0],
      ['voucher', 1_000],
      ['credit', 700]
    ])
    expect([await owed(), (await entries()).length]).toEqual([0, 5])
    await spend([0, 0, 600])
    await back(500, 'r2')
    expect(await owed()).toBe(400)
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'clawback',
      amount: -100,
      clawback: 400,
      balance: 2_000
    })
  })

  test('clawback: the next earned money pays what is due, money of the owner does not', async () => {
    const { db, give, lots, entries, owed } = await openLedger(open)
    await db.change(tx => clawBackEarned(tx, { userId, amount: 500, idempotencyKey: 'r1' }, NOW))
    for (const bucket of ['cash', 'gift', 'voucher'] as const) await give(bucket, 1_000)
    expect(await owed()).toBe(500)
    await give('bonus', 200, { idempotencyKey: 'b1', kind: 'bonus' })
    expect(await owed()).toBe(300)
    await give('credit', 1_000, { kind: 'credit' })
    expect(await owed()).toBe(0)
    expect(await lots()).toEqual([
      ['cash', 1_000],
      ['gift', 1_000],
      ['voucher', 1_000],
      ['bonus', 0],
      ['credit', 700]
    ])
    expect((await entries()).slice(4)).toMatchObject([
      { kind: 'bonus', amount: 200, balance: 3_200 },
      { kind: 'clawback', amount: -200, clawback: -200, balance: 3_000, idempotency_key: 'settled:b1' },
      { kind: 'credit', amount: 1_000, balance: 4_000 },
      { kind: 'clawback', amount: -300, clawback: -300, balance: 3_700 }
    ])
    await give('bonus', 100)
    expect((await entries()).length).toBe(9)
  })
})
