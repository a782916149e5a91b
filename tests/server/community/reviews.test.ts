import { expect, it } from 'vitest'
import { replyToReview } from '../../../src/server/community/reviews/reply.ts'
import { codeTo } from '../../support/person.ts'
import { approveAll, customer, formOf, listOf, picture, PRODUCT } from '../../support/reviewer.ts'
import { SCRIPT_PAYLOADS } from '../../support/script-payloads.ts'
import { onBothDatabases } from '../../support/shop.ts'

onBothDatabases('reviews', open => {
  it('are public once a moderator has approved them, with ratings, and without the writer’s contact', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const written = await someone.write({ rating: 4, title: 'Сайн', comment: 'Зөв хэмждэг.\nТом тоотой.' })
    expect([written.status, written.body.state, written.body.public]).toEqual([201, 'pending', false])
    expect(await listOf(shop)).toMatchObject({ summary: { count: 0, average: null }, reviews: [] })
    await approveAll(shop)
    const shown = await listOf(shop)
    expect(shown.summary).toEqual({ count: 1, average: 4, distribution: [0, 0, 0, 1, 0], demonstration: false })
    expect(shown.reviews).toMatchObject([
      {
        ...{ rating: 4, title: 'Сайн', comment: 'Зөв хэмждэг.\nТом тоотой.', author_name: 'Болд Б.' },
        ...{ verified: false, own: false, helpful: 0, reply: null }
      }
    ])
    expect(JSON.stringify(shown)).not.toMatch(/99110011|user_id/)
    expect((await someone.list()).reviews[0]?.own).toBe(true)
    await shop.job('search.sync')
    const product = await (await shop.request('GET', `/api/v2/products/${PRODUCT}`)).json()
    expect(product).toMatchObject({ document: { average_rating: 4, total_reviews: 1 } })
  })

  it('are one for each person and product, also when sent twice at once', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const answers = await Promise.all([someone.write({ rating: 5 }), someone.write({ rating: 1 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await someone.write({ rating: 3 })).body.code).toBe('review-exists')
  })

  it('refuse guests, wrong fields, and products that are not there', async () => {
    const shop = await open()
    expect((await shop.request('POST', `/api/v2/products/${PRODUCT}/reviews`, formOf({ rating: 5 }))).status).toBe(401)
    const someone = await customer(shop)
    for (const form of [
      {},
      { rating: 0 },
      { rating: 6 },
      { rating: 2.5 },
      { rating: 'five' },
      { rating: 5, comment: 'x'.repeat(2_001) },
      { rating: 5, title: 'x'.repeat(121) },
      { rating: 5, author_name: 'Дорж' }
    ])
      expect([form, (await someone.write(form)).status]).toEqual([form, 422])
    expect((await someone.write({ rating: 5 }, 'nothing-here')).status).toBe(404)
    expect((await someone.me.send('POST', `/products/${PRODUCT}/reviews`, { rating: 5 })).status).toBe(415)
    expect((await listOf(shop, '?cursor=1', PRODUCT)).code).toBe('invalid')
  })

  it('keep the approved version public while an edit waits, and count its new rating after approval', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { body } = await someone.write({ rating: 5, comment: 'Сайн.' })
    await approveAll(shop)
    shop.clock.pass(10)
    const edited = await someone.edit(body.id, { rating: 2, comment: 'Одоо www.example.mn руу ороорой' })
    expect(edited.body).toMatchObject({ state: 'pending', public: true, rating: 2 })
    expect(await listOf(shop)).toMatchObject({
      summary: { average: 5 },
      reviews: [{ comment: 'Сайн.', edited_at: null }]
    })
    await approveAll(shop)
    expect(await listOf(shop)).toMatchObject({ summary: { distribution: [0, 1, 0, 0, 0] }, reviews: [{ rating: 2 }] })
    expect((await listOf(shop)).reviews[0]?.edited_at).not.toBeNull()
    const other = await customer(shop, '99110022')
    expect((await other.edit(body.id, { rating: 1 })).status).toBe(404)
    expect((await other.remove(body.id)).status).toBe(404)
  })

  it('go with their ratings, photos and votes when their writer deletes them', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { body } = await someone.write({ rating: 5, images: [await picture()] })
    await approveAll(shop)
    const url = (await listOf(shop)).reviews[0]?.images[0]?.url ?? ''
    const other = await customer(shop, '99110022')
    await other.helpful(body.id)
    expect((await someone.remove(body.id)).status).toBe(204)
    expect(await listOf(shop)).toMatchObject({ summary: { count: 0 }, reviews: [] })
    expect((await shop.request('GET', url)).status).toBe(404)
    expect(await someone.mine()).toMatchObject({ reviews: [] })
    expect((await someone.write({ rating: 1 })).status).toBe(201)
  })

  it('tell their writer why one was refused, and nobody else', async () => {
    const shop = await open()
    const someone = await customer(shop)
    await someone.write({ rating: 1, comment: 'Муу.' })
    const [waiting] = await shop.shop.admin.moderation.queue()
    await shop.shop.admin.moderation.reject(waiting?.id ?? '', { reason: 'off-topic', note: 'Бараагаа бичээрэй.' }, 'x')
    expect((await someone.mine()).reviews).toMatchObject([
      { state: 'rejected', reason: 'off-topic', note: 'Бараагаа бичээрэй.', can_appeal: true, public: false }
    ])
    expect((await (await customer(shop, '99110022')).mine()).reviews).toEqual([])
  })

  it('go with their account, and stand in the copy of its data', async () => {
    const shop = await open()
    const someone = await customer(shop)
    await someone.write({ rating: 5, comment: 'Миний сэтгэгдэл', images: [await picture()] })
    await approveAll(shop)
    const data = await someone.me.send('GET', '/users/me/data')
    expect(JSON.stringify(data.body)).toContain('Миний сэтгэгдэл')
    const other = await customer(shop, '99110022')
    await other.write({ rating: 3 })
    await approveAll(shop)
    const [first] = (await listOf(shop, '?sort=highest')).reviews
    await other.helpful(first?.id ?? '')
    const { challenge } = (await someone.me.send('POST', '/users/me/deletion', {})).body
    const code = await codeTo(shop, '99110011')
    expect((await someone.me.send('DELETE', '/users/me', { challenge, code })).status).toBe(204)
    expect(await listOf(shop)).toMatchObject({ summary: { count: 1, average: 3 }, reviews: [{ rating: 3 }] })
    expect(await shop.shop.db.query.selectFrom('review_votes').selectAll().execute()).toEqual([])
    expect(await shop.shop.db.query.selectFrom('review_photos').selectAll().execute()).toEqual([])
  })

  it('take a public reply of the shop', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { id } = (await someone.write({ rating: 2, comment: 'Дутуу ирсэн.' })).body
    await approveAll(shop)
    expect((await replyToReview(shop.shop.db, id, 'Уучлаарай, нөхөж хүргэнэ.', shop.clock.now)).ok).toBe(true)
    expect((await listOf(shop)).reviews[0]?.reply?.text).toBe('Уучлаарай, нөхөж хүргэнэ.')
    expect((await replyToReview(shop.shop.db, 'nothing', 'x', shop.clock.now)).ok).toBe(false)
  })

  it('carry scripts as plain text, in lists and in letters', async () => {
    const shop = await open()
    for (const [index, payload] of SCRIPT_PAYLOADS.entries()) {
      const someone = await customer(shop, `reader${index}@example.mn`)
      const written = await someone.write({ rating: 3, title: payload, comment: payload })
      expect(written.body).toMatchObject({ title: payload, comment: payload })
      shop.clock.pass(61)
    }
    await approveAll(shop)
    await shop.job('outbox')
    const { reviews } = await listOf(shop)
    expect(new Set(reviews.map(({ comment }) => comment))).toEqual(new Set(SCRIPT_PAYLOADS))
    const rows = await shop.shop.db.query.selectFrom('outbox').select('payload_json').execute()
    const letters = rows.map(({ payload_json }) => (JSON.parse(payload_json) as { html?: string }).html ?? '')
    expect(letters.filter(html => html.includes('hacked')).length).toBeGreaterThan(8)
    for (const html of letters) {
      for (const payload of SCRIPT_PAYLOADS.filter(each => each.includes('<'))) expect(html).not.toContain(payload)
    }
  })

  it('lose letters that turn the reading direction, and control characters', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { body } = await someone.write({
      rating: 5,
      title: 'А\u202eБ\nВ',
      comment: '\u0000Сайн\u202e\u200b, \u0007тийм'
    })
    expect([body.title, body.comment]).toEqual(['АБ В', 'Сайн, тийм'])
  })
})
