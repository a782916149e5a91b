import { expect, test } from 'vitest'
import type { StaffGiftCardBody, StaffGiftCardsBody } from '../../../src/contract/staff/gift-cards.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { issuedCode } from '../../support/issued-code.ts'
import { cardsBalance, cartWith, newGiftCard } from '../../support/promotion-codes.ts'
import { CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
const REASON = { reason: 'Хэрэглэгч картаа гээсэн' }

async function adminOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'admin')
  const list = async (query = '') =>
    ((await (await send('GET', `/gift_cards?${query}`)).json()) as StaffGiftCardsBody).gift_cards
  const view = async (reference: string) => {
    const answer = await send('GET', `/gift_cards/${reference}`)
    return (await answer.json()) as StaffGiftCardBody
  }
  return { send, list, view }
}

onBothDatabases('gift cards of the office', open => {
  test('gift card: is found by its last digits and its reference, and no answer has its number', async () => {
    const shop = await open()
    const number = await newGiftCard(shop, 30_000)
    await newGiftCard(shop, 20_000)
    const { send, list, view } = await adminOf(shop)
    expect(await list()).toHaveLength(2)
    const [found] = await list(`q=${number.slice(-4)}`)
    expect(found).toMatchObject({ last_four: number.slice(-4), state: 'active', balance: 30_000, buyer: null })
    const reference = found?.reference ?? ''
    expect((await list(`q=${reference.toLowerCase()}`)).map(each => each.reference)).toEqual([reference])
    for (const nothing of ['q=0000000', 'state=blocked', 'state=expired', `q=${number}`])
      expect([nothing, await list(nothing)]).toEqual([nothing, []])
    const texts = [
      await (await send('GET', '/gift_cards')).text(),
      await (await send('GET', `/gift_cards/${reference}`)).text(),
      await (await send('GET', '/gift_cards/export.csv')).text()
    ]
    for (const text of texts) expect(text.replaceAll(/\s/g, '')).not.toContain(number)
    expect(texts[2]).toContain(reference)
    expect((await view(reference)).movements).toMatchObject([
      { from: 'sales', to: 'card', amount: 30_000, balance: 30_000, order_number: null }
    ])
    shop.clock.pass(366 * 24 * 3_600)
    expect((await send('GET', `/gift_cards/G000000000`)).status).not.toBe(200)
  })

  test('gift card: a blocked one pays nothing, also in a cart it stands on, until it is opened again', async () => {
    const shop = await open()
    const number = await newGiftCard(shop, 30_000)
    const { send, list, view } = await adminOf(shop)
    const [{ reference } = { reference: '' }] = await list()
    const cart = await cartWith(shop, ['LAST-1', 1])
    expect((await cart.apply(number)).status).toBe(200)
    const block = (is_blocked: boolean) => send('PUT', `/gift_cards/${reference}/block`, { is_blocked, ...REASON })
    const answers = await Promise.all([block(true), block(true)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await view(reference)).toMatchObject({ state: 'blocked', balance: 30_000, channels: [] })
    await cart.checkout(CHECKOUT)
    expect((await cart.complete()).body.code).toBe('code-lapsed')
    const another = await cartWith(shop, ['PAR-500', 1])
    expect((await another.apply(number)).body.code).toBe('gift-card-incorrect')
    expect((await block(false)).status).toBe(200)
    expect(await outcome(await block(false))).toEqual([409, 'gift-card-changed'])
    expect((await cart.complete('complete-2')).status).toBe(200)
    const after = await view(reference)
    expect(after).toMatchObject({ state: 'active', balance: 0 })
    expect(after.movements.at(-1)).toMatchObject({ from: 'card', to: 'order', order_number: cart.order().number })
    await cardsBalance(shop)
    const lines = (await listAudit({ db: shop.shop.db }, 20)).filter(({ subject_id }) => subject_id === reference)
    expect(lines.map(({ action }) => action)).toEqual(['gift_cards.unblock', 'gift_cards.block'])
    expect(JSON.parse(lines[1]?.after_json ?? '')).toMatchObject({ is_blocked: true, balance: 30_000, ...REASON })
  })

  test('gift card: one that was blocked can be made void, and its balance goes', async () => {
    const shop = await open()
    const number = await newGiftCard(shop, 30_000)
    const { send, list, view } = await adminOf(shop)
    const [{ reference } = { reference: '' }] = await list()
    await send('PUT', `/gift_cards/${reference}/block`, { is_blocked: true, ...REASON })
    expect(await shop.shop.admin.coupons.voidCode(number)).toBe(true)
    expect(await view(reference)).toMatchObject({ state: 'void', balance: 0 })
    await cardsBalance(shop)
  })

  test('gift card: what a void one paid is not credited to it again, and its ledger says so', async () => {
    const shop = await open()
    const number = await newGiftCard(shop, 30_000)
    const cart = await cartWith(shop, ['LAST-1', 1])
    await cart.apply(number)
    await cart.checkout(CHECKOUT)
    await cart.complete()
    expect(await shop.shop.admin.coupons.voidCode(number)).toBe(true)
    const { body } = await cart.send('PUT', `/orders/${cart.order().number}/cancel`, {})
    expect(body.payments[0]?.refunds).toMatchObject([{ amount: 30_000, state: 'manual', way: 'manual' }])
    const { list, view } = await adminOf(shop)
    const [{ reference } = { reference: '' }] = await list()
    const card = await view(reference)
    expect(card).toMatchObject({ state: 'void', balance: 0 })
    expect(card.movements.map(({ from, to, amount, balance }) => [from, to, amount, balance])).toEqual([
      ['sales', 'card', 30_000, 30_000],
      ['card', 'order', 30_000, 0],
      ['order', 'void', 30_000, 0]
    ])
    await cardsBalance(shop)
  })

  test('gift card: is sent again once per key, by a way its buyer gave, a few times a day', async () => {
    const shop = await open()
    await issuedCode(shop.shop.admin, {
      ...{ kind: 'gift-card', amount: 30_000, name: 'Болд', recipient: 'saraa@example.mn' }
    })
    const { list } = await adminOf(shop)
    const support = await signedInStaff(shop, 'support')
    const [{ reference } = { reference: '' }] = await list()
    const sent = async () =>
      (
        await shop.shop.db.query
          .selectFrom('outbox')
          .select('id')
          .where('kind', 'in', ['gift-card.delivery', 'gift-card.sms'])
          .execute()
      ).length
    const before = await sent()
    const send = (key: string, channel = 'email') =>
      support.send('POST', `/gift_cards/${reference}/deliveries`, { channel }, { 'idempotency-key': key })
    expect((await Promise.all([send('one'), send('one')])).map(({ status }) => status)).toEqual([200, 200])
    expect(await sent()).toBe(before + 1)
    expect(await outcome(await send('sms', 'sms'))).toEqual([422, 'gift-card-not-sendable'])
    for (const key of ['two', 'three', 'four', 'five']) {
      shop.clock.pass(1)
      expect((await send(key)).status).toBe(200)
    }
    expect((await send('six')).status).toBe(429)
    expect(await sent()).toBe(before + 5)
    expect(
      await outcome(await support.send('PUT', `/gift_cards/${reference}/block`, { is_blocked: true, ...REASON }))
    ).toEqual([403, 'staff-permission'])
  })
})
