import { expect, test } from 'vitest'
import { refundToLots, clawBackEarned } from '../../../src/server/money/wallet/ledger.ts'
import { expireWallets } from '../../../src/server/money/wallet/expiry.ts'
import { createWalletAdmin } from '../../../src/server/money/wallet/wallet-admin.ts'
import { browser, codeTo } from '../../support/person.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { balances, holder } from '../../support/wallet-holder.ts'

onBothDatabases('wallet', open => {
  test('new: empty, with its rules, readable by its owner alone', async () => {
    const shop = await open()
    const person = await holder(shop)
    expect(await person.wallet()).toMatchObject({ enabled: true, balance: 0, clawback_due: 0, expiring: [] })
    expect((await person.wallet()).buckets.map(({ bucket }) => bucket)).toEqual([
      'voucher',
      'bonus',
      'credit',
      'gift',
      'cash'
    ])
    expect(await person.history()).toMatchObject({ store_credits: [], total_count: 0, per_page: 20 })
    const guest = browser(shop)
    expect((await guest.send('GET', '/users/wallet')).status).toBe(401)
    expect((await guest.send('GET', '/users/store_credits')).status).toBe(401)
    await person.give('cash', 50_000)
    expect((await holder(shop, '88112233').then(other => other.wallet())).balance).toBe(0)
  })

  test('entries: each bucket apart, one cause once, history newest first', async () => {
    const shop = await open()
    const person = await holder(shop)
    const given = await Promise.all([1, 2, 3].map(() => person.give('cash', 7_000, { idempotencyKey: 'recharge:1' })))
    expect(given.filter(Boolean)).toHaveLength(1)
    shop.clock.pass(0.1)
    for (let turn = 0; turn < 21; turn++) {
      await person.give('cash', 1_000 + turn)
      shop.clock.pass(0.1)
    }
    await person.give('voucher', 5_000, { usableAbove: 500, label: 'Номин', kind: 'voucher', from: 'promotions' })
    const wallet = await person.wallet()
    expect(wallet.balance).toBe(28_210 + 5_000)
    expect(wallet.buckets.find(({ bucket }) => bucket === 'cash')?.balance).toBe(28_210)
    const first = await person.history()
    expect(first).toMatchObject({ count: 20, total_count: 23, pages: 2 })
    expect(first.store_credits[0]).toMatchObject({ kind: 'voucher', amount: 5_000, balance: 33_210, label: 'Номин' })
    expect((await person.history('?page=2')).store_credits.map(({ amount }) => amount)).toEqual([1_001, 1_000, 7_000])
    expect((await person.history('?filter=out')).total_count).toBe(0)
    expect((await person.send('GET', '/users/store_credits?filter=sideways')).status).toBe(422)
    await balances(shop)
  })

  test('expiry: once, and not before its owner was written to', async () => {
    const shop = await open()
    const person = await holder(shop, 'bolor@example.mn')
    await person.give('bonus', 3_000, { expiresAt: new Date('2026-12-03T02:00:00.000Z').toISOString() })
    await person.give('cash', 1_000)
    expect((await person.wallet()).expiring).toMatchObject([{ bucket: 'bonus', amount: 3_000, soon: true }])
    await shop.job('wallet.warn')
    await shop.job('wallet.warn')
    const mails = await shop.shop.db.query
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'wallet.expiry')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.payload_json).toContain('3000')
    await shop.job('outbox')
    const sent = await shop.shop.db.query
      .selectFrom('outbox')
      .select(['state', 'payload_json'])
      .where('kind', '=', 'wallet.expiry')
      .executeTakeFirstOrThrow()
    expect([sent.state, sent.payload_json]).toEqual(['suppressed', expect.stringContaining('₮3,000, until 3 Dec 2026')])
    shop.clock.pass(12 * 24 * 60)
    // Nobody has come by yet, and still it is not there any more.
    expect(await person.refresh().then(() => person.wallet())).toMatchObject({ balance: 1_000, expiring: [] })
    await Promise.all([1, 2].map(() => expireWallets({ db: shop.shop.db, now: () => shop.clock.now })))
    await shop.job('wallet.expire')
    expect((await person.history()).store_credits).toMatchObject([
      { kind: 'expired', amount: -3_000, balance: 1_000 },
      { amount: 1_000 },
      { amount: 3_000 }
    ])
    await balances(shop)
  })

  test('clawback: a spent bonus of returned goods is owed, and the next bonus pays it', async () => {
    const shop = await open()
    const person = await holder(shop)
    await person.give('bonus', 900, { kind: 'bonus' })
    await person.give('cash', 5_000)
    const back = () =>
      shop.shop.db.change(tx =>
        clawBackEarned(tx, { userId: person.id, amount: 1_500, idempotencyKey: 'back:1' }, shop.clock.now)
      )
    await back()
    await back()
    expect(await person.wallet()).toMatchObject({ balance: 5_000, clawback_due: 600 })
    await person.give('bonus', 400, { kind: 'bonus' })
    expect(await person.wallet()).toMatchObject({ balance: 5_000, clawback_due: 200 })
    await person.give('credit', 1_000, { kind: 'credit' })
    expect(await person.wallet()).toMatchObject({ balance: 5_800, clawback_due: 0 })
    const never = shop.shop.db.change(tx => refundToLots(tx, 'no-such-payment', 1, shop.clock.now))
    await expect(never).rejects.toThrow('cannot be refunded')
    await balances(shop)
  })

  test('account deletion: deletes it, but refuses while it holds the owner’s own money', async () => {
    const shop = await open()
    const person = await holder(shop, 'bolor@example.mn')
    const admin = createWalletAdmin({ db: shop.shop.db, now: () => shop.clock.now })
    await person.give('bonus', 900, { kind: 'bonus' })
    await admin.grant('bolor@example.mn', { bucket: 'cash', amount: 5_000, label: 'Алдаа' })
    expect((await person.send('GET', '/users/me/data')).body).toMatchObject({
      wallet: [
        { kind: 'bonus', amount: 900 },
        { kind: 'adjustment', amount: 5_000, label: 'Алдаа' }
      ]
    })
    const leave = async () => {
      const { challenge } = (await person.send('POST', '/users/me/deletion')).body
      return person.send('DELETE', '/users/me', { challenge, code: await codeTo(shop, 'bolor@example.mn') })
    }
    expect((await person.send('GET', '/users/me/deletion')).body).toMatchObject({
      obstacles: [{ code: 'wallet-not-empty', message: expect.stringContaining('your wallet') }]
    })
    expect((await leave()).body.code).toBe('wallet-not-empty')
    expect(await admin.payOut('bolor@example.mn', 5_001, 'Хаан банк')).toEqual({
      ok: false,
      problem: 'insufficient-funds'
    })
    expect((await admin.payOut('bolor@example.mn', 5_000, 'Хаан банк')).ok).toBe(true)
    shop.clock.pass(2)
    expect((await leave()).status).toBe(204)
    expect(
      await shop.shop.db.query.selectFrom('wallet_lots').select('id').where('remaining', '>', 0).execute()
    ).toEqual([])
    await balances(shop)
  })

  test('correction by staff: allowed, a voucher only with a threshold', async () => {
    const shop = await open()
    const person = await holder(shop)
    const admin = createWalletAdmin({ db: shop.shop.db, now: () => shop.clock.now })
    const voucher = { bucket: 'voucher', amount: 5_000, label: 'Номин', days: 60, key: 'promo' } as const
    expect(await admin.grant('99191234', voucher)).toEqual({ ok: false, problem: 'threshold' })
    expect(await admin.grant('88112233', { ...voucher, usableAbove: 500 })).toEqual({
      ok: false,
      problem: 'unknown-user'
    })
    expect(await admin.grant('99191234', { ...voucher, usableAbove: 500, amount: 0 })).toEqual({
      ok: false,
      problem: 'amount'
    })
    for (const above of [500, 500]) await admin.grant('99191234', { ...voucher, usableAbove: above })
    expect(await person.wallet()).toMatchObject({
      balance: 5_000,
      expiring: [{ label: 'Номин', usable_above: 500, soon: false }]
    })
    expect((await admin.deduct('99191234', 'voucher', 2_000, 'Алдаа')).ok).toBe(true)
    expect((await person.wallet()).balance).toBe(3_000)
    const audit = shop.shop.db.query.selectFrom('staff_audit').select(['action', 'staff_id']).orderBy('happened_at')
    // The voucher that was given twice under one key is there once.
    expect((await audit.execute()).map(({ action, staff_id }) => `${action} ${staff_id}`).toSorted()).toEqual([
      'wallets.deduct null',
      'wallets.grant null'
    ])
    await balances(shop)
  })
})
