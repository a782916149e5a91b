import { expect, it } from 'vitest'
import type { ReviewList } from '../../../src/contract/community/review.ts'
import { recordProductChange } from '../../../src/server/catalogue/products/index.ts'
import { approveAll, customer, formOf, listOf, PRODUCT, received, type WrittenReview } from '../../support/reviewer.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('reviews: buyers', open => {
  it('say what was bought and received, and list what waits for a review', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const order = await received(shop, someone.me, 'BPM-1-W')
    const [awaited] = (await someone.mine()).awaited
    expect(awaited).toMatchObject({
      order_number: order.order().number,
      subject: { title: 'Blood pressure monitor', path: `/products/${PRODUCT}` },
      options: [{ type: 'colour', value: 'White' }]
    })
    await someone.write({ rating: 5 })
    expect((await someone.mine()).awaited).toEqual([])
    await approveAll(shop)
    expect((await someone.list()).reviews).toMatchObject([
      { verified: true, options: [{ type: 'colour', value: 'White' }], received_at: awaited?.received_at }
    ])
  })

  it('are closed for alcohol and prescription medicine', async () => {
    const shop = await open()
    const someone = await customer(shop)
    for (const slug of ['khar-vodka', 'amoxicillin']) {
      expect((await someone.write({ rating: 5 }, slug)).body.code).toBe('reviews-closed')
      expect(await listOf(shop, '', slug)).toMatchObject({ policy: 'closed', reviews: [] })
    }
  })

  it('of other medicine are written by who received it, and always wait', async () => {
    const shop = await open()
    const someone = await customer(shop)
    expect((await someone.write({ rating: 5 }, 'paracetamol')).body.code).toBe('review-buyers-only')
    await someone.write({ rating: 5 })
    await approveAll(shop)
    await received(shop, someone.me, 'IBU-200')
    const written = await someone.write({ rating: 5, comment: 'Хурдан ирсэн.' }, 'ibuprofen')
    expect([written.status, written.body.state]).toEqual([201, 'pending'])
    expect((await listOf(shop, '', 'ibuprofen')).policy).toBe('service')
  })

  it('written from an order become a review, the same one when the product is bought again', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const rate = async (sku: string, rating: number, comment: string) => {
      const order = await received(shop, someone.me, sku)
      const { number, line_items } = order.order()
      return order.send('PUT', `/orders/${number}/line_items/${line_items[0]?.id}/review`, { rating, comment })
    }
    expect((await rate('BPM-1-W', 4, 'Анх удаа')).body.to_review).toEqual([])
    await approveAll(shop)
    expect((await listOf(shop)).reviews).toMatchObject([{ rating: 4, comment: 'Анх удаа', verified: true }])
    await rate('BPM-1-W', 2, 'Хоёр дахь удаа')
    await approveAll(shop)
    expect((await listOf(shop)).reviews).toMatchObject([{ rating: 2, comment: 'Хоёр дахь удаа' }])
  })

  it('of a seller of alcohol are neither written nor listed', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { db } = shop.shop
    await db.change(async tx => {
      const row = await tx.query.selectFrom('products').selectAll().where('age_restricted', '=', 1).executeTakeFirst()
      if (!row) throw new Error('no alcohol among the products')
      const facts_json = JSON.stringify({
        ...JSON.parse(row.facts_json),
        store: { code: 'distillery', name: 'Архи ХХК' }
      })
      await tx.query.updateTable('products').set({ facts_json }).where('id', '=', row.id).execute()
      await recordProductChange(tx, row.id, shop.clock.now)
    })
    await shop.job('search.sync')
    const path = '/vendors/distillery/reviews'
    const sent = await someone.me.send('POST', path, formOf({ rating: 5, comment: 'Сайн архи' }))
    expect([sent.status, sent.body.code]).toEqual([422, 'reviews-closed'])
    const listed = await (await shop.request('GET', `/api/v2${path}`)).json()
    expect(listed).toMatchObject({ policy: 'closed', reviews: [], summary: { count: 0 } })
  })

  it('of a vendor are written by who received something from it, and deleted by their writer', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const vendor = '/vendors/delguur/reviews'
    const send = (method: string, form?: WrittenReview, path = vendor) =>
      someone.me.send(method, path, form && formOf(form))
    const shown = async () => (await (await shop.request('GET', `/api/v2${vendor}`)).json()) as ReviewList
    expect((await send('POST', { rating: 5 })).body.code).toBe('vendor-buyers-only')
    expect((await send('POST', { rating: 5 }, '/vendors/nobody/reviews')).status).toBe(404)
    expect((await shop.request('GET', '/api/v2/vendors/nobody/reviews')).status).toBe(404)
    await received(shop, someone.me, 'BPM-1-W')
    expect((await send('POST', { rating: 4, comment: 'Хурдан хүргэсэн.' })).status).toBe(201)
    expect(await shown()).toMatchObject({ summary: { count: 0 }, reviews: [] })
    await approveAll(shop)
    expect(await shown()).toMatchObject({
      summary: { count: 1, average: 4, distribution: [0, 0, 0, 1, 0] },
      reviews: [{ comment: 'Хурдан хүргэсэн.', verified: true }]
    })
    const [own] = (await someone.mine()).reviews
    expect(own?.subject).toMatchObject({ type: 'vendor', path: '/vendors/delguur' })
    expect((await someone.edit(own?.id ?? '', { rating: 2 })).body.rating).toBe(2)
    expect((await send('DELETE')).status).toBe(204)
    expect((await send('DELETE')).status).toBe(404)
    expect(await shown()).toMatchObject({ summary: { count: 0 }, reviews: [] })
  })
})
