import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CouponList, GiftCardBalance, GiftCardBody, Redeemed } from '../../../src/contract/money/coupons.ts'
import { NOTIFICATIONS_TO_UNVERIFIED } from '../../../src/domain/messaging/sms-budget.ts'
import { smsSize } from '../../../src/domain/messaging/sms-text.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { eventually } from '../../support/eventually.ts'
import { hasPostgres } from '../../support/fresh-postgres.ts'
import { browser } from '../../support/person.ts'
import { CHECKOUT, onBothDatabases, openTestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { issuedCode } from '../../support/issued-code.ts'
import {
  upsertCoupon,
  newGiftCard,
  cartWith,
  cardsBalance,
  postAsGuest,
  unsentMails
} from '../../support/promotion-codes.ts'

onBothDatabases('gift cards and codes for the wallet', open => {
  test('gift card: pays a part, is refunded with a canceled order, and never pays twice', async () => {
    const shop = await open()
    const number = await newGiftCard(shop, 30_000)
    const [one, two] = [await cartWith(shop, ['LAST-1', 1]), await cartWith(shop, ['PAR-500', 10])]
    for (const each of [one, two]) {
      expect((await each.apply(number)).body).toMatchObject({
        codes: [{ kind: 'gift_card', code: `•••• ${number.slice(-4)}`, amount: 30_000, counts: true }],
        covers: [{ method: 'gift_card', amount: 30_000, max: 30_000 }]
      })
      await each.checkout(CHECKOUT)
    }
    const placed = await Promise.all([one.complete(), two.complete()])
    const winner = placed.find(({ status }) => status === 200)?.body
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(winner).toMatchObject({ payment_total: 30_000, amount_due: (winner?.total ?? 0) - 30_000 })
    await cardsBalance(shop)

    const paid = placed[0]?.status === 200 ? one : two
    await paid.send('PUT', `/orders/${paid.order().number}/cancel`, {})
    await shop.job('outbox')
    const { body } = await postAsGuest(shop, '/gift_cards/balance', { number })
    expect(body as GiftCardBalance).toMatchObject({ balance: 30_000, last_four: number.slice(-4) })
    await cardsBalance(shop)
  })

  test('code attempts: trying out codes is stopped, and an unpaid card answers like an unknown one', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn('99191234')
    await person.send('POST', '/gift_cards', { amount: 50_000, recipient_email: 'a@example.mn', from_name: 'Бат' })
    const answers: object[] = []
    for (let at = 0; at < 30; at++) {
      const { status, body } = await postAsGuest(shop, '/gift_cards/balance', { number: '4539148803436467' })
      answers.push({ status, body })
    }
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    const number = await newGiftCard(shop, 5_000)
    const stopped = await postAsGuest(shop, '/gift_cards/balance', { number })
    expect(stopped.status).toBe(429)
    shop.clock.pass(10)
    expect((await postAsGuest(shop, '/gift_cards/balance', { number })).status).toBe(200)
  })

  test('wallet: redeems a gift card, a voucher and an activation code, each once', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn('99191234')
    const { coupons: codes } = shop.shop.admin
    await upsertCoupon(shop, 'ZOVHON', { audience: 'holders' })
    const name = { mn: 'Номин', en: 'Nomin' }
    const terms = { kind: 'voucher', amount: 7_000, usable_above: 50, name: name.mn, nameEn: name.en } as const
    const voucher = await issuedCode(shop.shop.admin, terms)
    const [activation = ''] = await codes.createSeries({ coupon: 'ZOVHON', name, expiresAt: null }, 1)
    const number = await newGiftCard(shop, 20_000)
    const redeem = async (code: string, key = code) =>
      (await person.send('POST', '/codes/redeem', { code }, { 'idempotency-key': key })) as unknown as {
        status: number
        body: Redeemed & { code: string }
      }
    expect((await redeem(number)).body).toMatchObject({ kind: 'gift_card', amount: 20_000 })
    expect((await redeem(number)).body).toMatchObject({ kind: 'gift_card', amount: 20_000 })
    expect((await redeem(number, 'anew')).body.code).toBe('gift-card-empty')
    expect((await redeem(voucher.toLowerCase())).body).toMatchObject({ kind: 'voucher', amount: 7_000 })
    expect((await redeem(activation)).body).toMatchObject({ kind: 'activation', amount: 0 })

    const other = browser(shop, '203.0.113.9')
    await other.signIn('88001122')
    const { body: late } = await other.send('POST', '/codes/redeem', { code: voucher }, { 'idempotency-key': 'x' })
    expect(late.code).toBe('voucher-used')
    const wallet = (await person.send('GET', '/users/wallet')).body as unknown as { balance: number }
    expect(wallet.balance).toBe(27_000)
    await cardsBalance(shop)

    const { coupons } = (await person.send('GET', '/coupons')).body as unknown as CouponList
    expect(coupons.map(({ code }) => code).sort()).toEqual(['NAMAR10', 'ZOVHON'])
    const { coupons: others } = (await other.send('GET', '/coupons')).body as unknown as CouponList
    expect(others.map(({ code }) => code)).toEqual(['NAMAR10'])
  })

  test('gift card: is bought, paid, delivered on its day, and spent by its recipient', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn('99191234')
    const wanted = {
      amount: 50_000,
      recipient_email: 'Eej@example.mn',
      from_name: 'Бат',
      message: 'Төрсөн өдрийн мэнд!'
    }
    const late = await person.send('POST', '/gift_cards', { ...wanted, send_on: '2026-11-20' })
    expect(late.body).toMatchObject({ code: 'gift-card-day' })
    const bought = (await person.send('POST', '/gift_cards', { ...wanted, send_on: '2026-11-23' }))
      .body as unknown as GiftCardBody
    expect(bought).toMatchObject({ state: 'ordered', recipient_email: 'eej@example.mn' })
    expect((await person.send('GET', '/gift_cards')).body).toMatchObject({ count: 0 })

    await shop.shop.db.change(tx => shop.shop.admin.giftCards.activatePaid(tx, bought.id, null, shop.clock.now))
    await shop.job('outbox')
    expect(await unsentMails(shop, 'gift-card.delivery')).toEqual([])
    shop.clock.pass(48 * 60)
    await shop.job('outbox')
    const [mail] = await unsentMails(shop, 'gift-card.delivery')
    expect(mail?.text).toContain('Төрсөн өдрийн мэнд!')
    const number = /\d{4} \d{4} \d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await postAsGuest(shop, '/gift_cards/balance', { number })).body).toMatchObject({ balance: 50_000 })
    await cardsBalance(shop)
  })

  test('gift card: goes by text message to a mobile, alone or beside the e-mail', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn('99191234')
    const wanted = { amount: 50_000, from_name: 'Бат' }
    const nobody = await person.send('POST', '/gift_cards', wanted)
    expect(Object.keys(nobody.body.errors ?? {})).toEqual(['recipient_email'])
    const landline = await person.send('POST', '/gift_cards', { ...wanted, recipient_phone: '11321020' })
    expect(Object.keys(landline.body.errors ?? {})).toEqual(['recipient_phone'])
    const codeName = { ...wanted, recipient_phone: '88112233', from_name: 'Хаан банк\nТаны код 123456' }
    expect(Object.keys((await person.send('POST', '/gift_cards', codeName)).body.errors ?? {})).toEqual(['from_name'])

    const bought = (await person.send('POST', '/gift_cards', { ...wanted, recipient_phone: '+976 8811-2233' }))
      .body as unknown as GiftCardBody
    expect(bought).toMatchObject({ recipient_email: '', recipient_phone: '88112233' })
    await shop.shop.db.change(tx => shop.shop.admin.giftCards.activatePaid(tx, bought.id, null, shop.clock.now))
    await shop.job('outbox')
    expect(await unsentMails(shop, 'gift-card.delivery')).toEqual([])
    const [text] = await unsentMails(shop, 'gift-card.sms')
    expect(text).toMatchObject({ to: '88112233' })
    expect(smsSize(text?.text ?? '').segments).toBe(2)
    const number = /\d{4} \d{4} \d{4} \d{4}/.exec(text?.text ?? '')?.[0] ?? ''
    expect((await postAsGuest(shop, '/gift_cards/balance', { number })).body).toMatchObject({ balance: 50_000 })
    expect((await person.send('GET', `/gift_cards/${bought.id}`)).body).toMatchObject({
      sent_at: expect.any(String) as unknown
    })

    const both = { ...wanted, recipient_phone: '88112234', recipient_email: 'eej@example.mn', send_on: '2026-11-23' }
    const { id } = (await person.send('POST', '/gift_cards', both)).body as unknown as GiftCardBody
    await shop.shop.db.change(tx => shop.shop.admin.giftCards.activatePaid(tx, id, null, shop.clock.now))
    await shop.job('outbox')
    expect(await unsentMails(shop, 'gift-card.sms')).toHaveLength(1)
    shop.clock.pass(48 * 60)
    await shop.job('outbox')
    expect(await unsentMails(shop, 'gift-card.delivery')).toHaveLength(1)
    expect(await unsentMails(shop, 'gift-card.sms')).toHaveLength(2)
  })

  test('gift card: its text message is sent again to one number three times a day at most', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn('99191234')
    const wanted = { amount: 50_000, from_name: 'Бат', recipient_phone: '88112233' }
    const { id } = (await person.send('POST', '/gift_cards', wanted)).body as unknown as GiftCardBody
    await shop.shop.db.change(tx => shop.shop.admin.giftCards.activatePaid(tx, id, null, shop.clock.now))
    for (let again = 0; again < 5; again++) {
      shop.clock.pass(1)
      expect((await person.send('POST', `/gift_cards/${id}/send`, {})).status).toBeLessThan(300)
      await shop.job('outbox')
    }
    expect(await unsentMails(shop, 'gift-card.sms')).toHaveLength(1 + NOTIFICATIONS_TO_UNVERIFIED)
  })
})

test.skipIf(!hasPostgres)(
  'gift card: one that is paid with at the moment it is voided loses what is left',
  async () => {
    const shop = await openTestShop('PostgreSQL')
    const { db, admin } = shop.shop
    const { send } = await signedInStaff(shop, 'finance')
    const numbers = [await newGiftCard(shop, 30_000), await newGiftCard(shop, 30_000)]
    const codes = await db.query.selectFrom('issued_codes').select(['issue_id', 'code_id']).execute()
    const second = await db.query
      .selectFrom('gift_cards')
      .select('id')
      .where('last_four', '=', (numbers[1] ?? '').slice(-4))
      .execute()
    const revoked = codes.find(({ code_id }) => code_id !== second[0]?.id)?.issue_id ?? ''
    const waiting = async () => {
      const { rows } = await sql<{ waiting: string }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db.query)
      return Number(rows[0]?.waiting) === 2
    }
    let voiding: Promise<unknown> = Promise.resolve()
    await db.change(async ({ query }) => {
      for (const { code_id: gift_card_id } of codes) {
        await query.updateTable('gift_cards').set({ balance: 20_000 }).where('id', '=', gift_card_id).execute()
        const spent = { from_account: 'card', to_account: 'order', amount: 10_000, payment_id: null } as const
        const moved = { id: `spent ${gift_card_id}`, gift_card_id, moved_at: shop.clock.now.toISOString() }
        await query
          .insertInto('gift_card_movements')
          .values({ ...spent, ...moved })
          .execute()
      }
      voiding = Promise.all([
        send('PUT', `/issued_codes/${revoked}/revoke`, { reason: 'Алдаатай' }),
        admin.coupons.voidCode(numbers[1] ?? '')
      ])
      await eventually(waiting)
    })
    await voiding
    const cards = await db.query.selectFrom('gift_cards').select(['state', 'balance']).execute()
    expect(cards).toEqual([
      { state: 'void', balance: 0 },
      { state: 'void', balance: 0 }
    ])
    const lines = (await listAudit({ db }, 20)).map(({ action, before_json, after_json }) => [
      action,
      before_json,
      after_json
    ])
    const lineOf = (action: string) => lines.find(([each]) => each === action)?.join(' ')
    expect(lineOf('code_issues.revoke')).toContain('"voided_amount":20000')
    expect(lineOf('gift_cards.void')).toContain('"balance":20000')
    await cardsBalance(shop)
  }
)
