import { expect, test } from 'vitest'
import { ADDRESS, buyer, onBothDatabases } from '../../support/shop.ts'

onBothDatabases('before an order is placed', open => {
  test('placing: the buyer has seen every price that changed', async () => {
    const shop = await open()
    const person = buyer(shop)
    await person.add('IBU-200', 5)
    await person.checkout({
      phone: '99191234',
      ship_address: ADDRESS,
      delivery: { option: '4h' },
      payment_method: 'cash'
    })
    shop.clock.now = new Date('2026-12-01T00:00:00.000Z')
    const refused = await person.complete()
    expect([refused.status, refused.body.code]).toEqual([422, 'changes-unseen'])
    const { body } = await person.read()
    expect(body.unseen).toMatchObject([{ was: 8_000, now: 10_000 }])
    expect(body.unseen[0]?.message).toContain('10,000')
    expect(body.requirements.map(({ code }) => code)).toContain('changes-unseen')
    // Something else said meanwhile does not make it seen.
    expect((await person.checkout({ special_instructions: 'Залгаарай' })).body.unseen).toHaveLength(1)
    expect((await person.checkout({ seen: ['made-up'] })).body.unseen).toHaveLength(1)
    expect((await person.checkout({ seen: body.unseen.map(({ id }) => id) })).body.unseen).toEqual([])
    const placed = await person.complete('complete-2')
    expect([placed.status, placed.body.item_total]).toEqual([200, 50_000])
  })

  test('placing: a price that changed back needs no notice', async () => {
    const shop = await open()
    const person = buyer(shop)
    await person.add('IBU-200', 5)
    const began = shop.clock.now
    shop.clock.now = new Date('2026-12-01T00:00:00.000Z')
    expect((await person.checkout({ email: 'a@example.mn' })).body.unseen).toHaveLength(1)
    shop.clock.now = began
    expect((await person.checkout({ email: 'b@example.mn' })).body.unseen).toEqual([])
  })

  test('gift wrap: has a fee for each line, but for products for adults', async () => {
    const shop = await open()
    const person = buyer(shop)
    await person.add('PAR-500', 4, { gift: true })
    await person.add('IBU-200', 2, { gift: true })
    const { body } = await person.read()
    expect(body.adjustments).toMatchObject([{ kind: 'gift-wrap', amount: 6_000 }])
    expect(body.total).toBe(20_000 + 16_000 + 6_000)
    expect((await person.add('VOD-70', 1, { gift: true })).body.code).toBe('gift-not-possible')
    const line = body.line_items[0]?.id
    const less = await person.send('PUT', `/orders/${body.number}/line_items/${line}`, { line_item: {}, gift: false })
    expect(less.body).toMatchObject({ adjustment_total: 3_000, total: 39_000 })
  })

  test('address: one outside the chosen delivery removes the delivery, with a notice', async () => {
    const shop = await open()
    const person = buyer(shop)
    await person.add('IBU-200', 5)
    await person.checkout({
      phone: '99191234',
      ship_address: ADDRESS,
      delivery: { option: '4h' },
      payment_method: 'cash'
    })
    const { body } = await person.checkout({
      ship_address: { ...ADDRESS, city: 'khovd', district: 'jargalant', khoroo: '2-р баг' }
    })
    expect([body.delivery, body.ship_total]).toEqual([null, 0])
    expect(body.notices).toMatchObject([{ code: 'delivery-lost', variant_id: null }])
    expect(body.notices[0]?.message).toContain('дахин сонгоно уу')
    expect((await person.complete()).body.errors).toHaveProperty('delivery')
  })
})
