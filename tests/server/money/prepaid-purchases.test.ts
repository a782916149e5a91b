import { expect, test } from 'vitest'
import type { CardsResponse } from '../../../src/contract/money/card.ts'
import type { GiftCardBody, GiftCardList } from '../../../src/contract/money/coupons.ts'
import type { PaymentBody } from '../../../src/contract/money/payment.ts'
import type { RechargeResponse, RechargeList } from '../../../src/contract/money/wallet.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openCommerce } from '../../support/simulated-commerce.ts'
import { balances, holder } from '../../support/wallet-holder.ts'

const GIFT_CARD = { amount: 50_000, recipient_email: 'eej@example.mn', from_name: 'Бат' }

/** Somebody who is signed in, at the doors of wallets and gift cards. */
async function payer(shop: TestShop) {
  const person = await holder(shop)
  let presses = 0
  const send = async <T>(method: string, path: string, body?: object) => {
    const answer = await person.send(method, path, body, { 'idempotency-key': `press-${++presses}` })
    return { status: answer.status, body: answer.body as unknown as T & { code?: string } }
  }
  const url = ({ ask }: PaymentBody) => (ask?.kind === 'redirect' ? ask.url : '')
  const order = async () => (await send<GiftCardBody>('POST', '/gift_cards', GIFT_CARD)).body
  return {
    ...person,
    send,
    url,
    order,
    payCard: (id: string, body: object) => send<PaymentBody>('POST', `/gift_cards/${id}/payments`, body),
    card: async (name: string) => (await send<GiftCardBody>('GET', `/gift_cards/${name}`)).body,
    cards: async () => (await send<GiftCardList>('GET', '/gift_cards')).body
  }
}

onBothDatabases('money that is paid for', open => {
  test('gift card: can be paid by any provider, and by another one when its buyer changes the method', async () => {
    const { shop, atBank, lastBill, control } = await openCommerce(open)
    const person = await payer(shop)
    const { id, reference } = await person.order()
    expect((await person.payCard(id, { method: 'storepay' })).status).toBe(422)
    expect((await person.payCard(id, { method: 'socialpay' })).body).toMatchObject({ ask: { kind: 'qr' } })
    const first = await lastBill()
    const waiting = await person.cards()
    expect(waiting.gift_cards).toMatchObject([{ id, state: 'ordered', payment: { payment_method_name: 'socialpay' } }])
    expect(waiting.methods.map(each => each.id)).toEqual(['qpay', 'socialpay', 'card', 'monpay', 'transfer'])

    const { body: page } = await person.payCard(id, { method: 'card', keep_card: true })
    expect(page.ask).toMatchObject({ kind: 'redirect', keeps_card: true })
    const back = await atBank(person.url(page), 'mastercard')
    expect(back.headers.get('location')).toContain(`/gift-cards?bought=${reference}`)
    expect(await person.card(reference)).toMatchObject({ id, state: 'active', payment: null })
    // The card that was typed is kept, once, for the buyer who agreed to it.
    const savedCards = async () => (await person.send('GET', '/users/cards')).body as unknown as CardsResponse
    const [saved] = (await savedCards()).cards
    expect(saved).toMatchObject({ brand: 'mastercard', last_four: '4444', bank: 'Khan Bank' })

    // The first provider is paid after all: that money goes back.
    await control(`/bills/${first}/pay`, { callback: 'never' })
    await shop.request('POST', `/api/v2/payments/socialpay/callback/${waiting.gift_cards[0]?.payment?.id}`)
    const payments = await shop.shop.db.query
      .selectFrom('payments')
      .select(['method', 'state', 'refunded_amount'])
      .execute()
    expect(payments.find(({ method }) => method === 'socialpay')).toMatchObject({ refunded_amount: 50_000 })

    // The next one is paid by the kept card alone.
    const next = await person.order()
    const charged = await person.payCard(next.id, { method: 'card', card_id: saved?.id })
    expect(charged.body.ask).toEqual({ kind: 'wait' })
    expect(await person.card(next.id)).toMatchObject({ state: 'active' })
    expect((await savedCards()).cards).toHaveLength(1)
  })

  test('payment card: is not saved without consent, whatever the bank sends along', async () => {
    const { shop, atBank } = await openCommerce(open)
    const person = await payer(shop)
    const { id } = await person.order()
    const payment = (await person.payCard(id, { method: 'card', keep_card: true })).body
    // Thought better of: another page of the bank's, and the first is not waited for.
    const again = (await person.payCard(id, { method: 'card', keep_card: false })).body
    expect([again.id === payment.id, again.ask?.kind === 'redirect' && again.ask.keeps_card]).toEqual([
      false,
      undefined
    ])
    await atBank(person.url(again), 'visa')
    expect(await person.card(id)).toMatchObject({ state: 'active' })
    expect((await person.send('GET', '/users/cards')).body).toMatchObject({ cards: [] })
  })

  test('gift card: an overpayment is refunded, a partial payment activates none', async () => {
    const { shop, lastBill, control } = await openCommerce(open)
    const person = await payer(shop)
    const pay = async (amount: number) => {
      const { id } = await person.order()
      await person.payCard(id, { method: 'monpay' })
      await control(`/bills/${await lastBill()}/pay`, { amount, callback: 'never' })
      shop.clock.pass(1)
      return { ...(await person.card(id)), id }
    }
    expect(await pay(50_700)).toMatchObject({ state: 'active', amount: 50_000 })
    // MonPay gives nothing back by itself: the payer's wallet takes it.
    expect(await person.wallet()).toMatchObject({ balance: 700 })
    const { id } = await pay(49_000)
    const [payment] = await shop.shop.db.query.selectFrom('payments').selectAll().where('payable_id', '=', id).execute()
    shop.clock.pass(60)
    await person.refresh()
    if (payment) await shop.shop.admin.payments.expirePayment(payment)
    expect(await person.card(id)).toMatchObject({ state: 'ordered' })
    expect(await person.wallet()).toMatchObject({ balance: 49_700 })
    await balances(shop)
  })

  test('wallet recharge: can be paid by another provider, also after expiry, and whatever comes is counted', async () => {
    const { shop, atBank } = await openCommerce(open)
    const person = await payer(shop)
    const begun = await person.send<RechargeResponse>('POST', '/users/wallet/recharges', {
      amount: 30_000,
      payment_method: 'transfer'
    })
    const { number } = begun.body
    const payments = `/users/wallet/recharges/${number}/payments`
    expect(begun.body.payment?.ask).toMatchObject({ kind: 'instructions' })
    const waiting = async () => (await person.send<RechargeList>('GET', '/users/wallet/recharges')).body
    expect(await waiting()).toMatchObject({ count: 1, recharges: [{ number, state: 'open' }] })

    const declined = (await person.send<RechargeResponse>('POST', payments, { method: 'card' })).body
    expect(declined).toMatchObject({ number, state: 'open', payment: { ask: { kind: 'redirect' } } })
    if (declined.payment) await atBank(person.url(declined.payment), 'declined')
    expect((await person.send<RechargeResponse>('GET', `/users/wallet/recharges/${number}`)).body).toMatchObject({
      state: 'ended',
      payment: { state: 'failed' }
    })
    expect(await waiting()).toMatchObject({ count: 0 })

    const again = (await person.send<RechargeResponse>('POST', payments, { method: 'card' })).body
    expect(again).toMatchObject({ state: 'open', payment: { state: 'pending' } })
    if (again.payment) await atBank(person.url(again.payment), 'visa')
    expect((await person.send<RechargeResponse>('GET', `/users/wallet/recharges/${number}`)).body.state).toBe('paid')
    expect(await person.send('POST', payments, { method: 'card' })).toMatchObject({
      status: 422,
      body: { code: 'already-paid' }
    })
    expect(await person.wallet()).toMatchObject({ balance: 30_000 })
    const stranger = await holder(shop, '88112233')
    expect((await stranger.send('POST', payments, { method: 'card' }, { 'idempotency-key': '1' })).status).toBe(404)
    await balances(shop)
  })
})
