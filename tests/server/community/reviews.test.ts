import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { MyReviews, OwnReview, ReviewList } from '../../../src/contract/review.ts'
import { removeDemonstration } from '../../../src/server/community.ts'
import { recordProductChange } from '../../../src/server/catalogue/products/index.ts'
import { replyToReview } from '../../../src/server/community/reviews/reply.ts'
import { SCRIPT_PAYLOADS } from '../../support/script-payloads.ts'
import { browser, codeTo } from '../../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const PRODUCT = 'blood-pressure-monitor'

const picture = (format: 'jpeg' | 'gif' = 'jpeg', width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#2f6f4f' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toFormat(format)
    .toBuffer()

interface Written {
  readonly rating?: number | string
  readonly title?: string
  readonly comment?: string
  readonly keep?: string
  readonly images?: readonly Uint8Array[]
  readonly [other: string]: unknown
}

function formOf({ images = [], ...fields }: Written) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const image of images) form.append('images', new Blob([new Uint8Array(image)]), 'photo.jpg')
  return form
}

/** A customer with a name, who reads and writes reviews. */
async function customer(shop: TestShop, phone = '99110011', name = 'Болд') {
  const me = browser(shop)
  await me.signIn(phone)
  await me.send('PATCH', '/users/me', { first_name: name, last_name: 'Баяр' })
  const { body } = await me.send('GET', '/users/me')
  const send = async <Body = OwnReview>(method: string, path: string, form?: Written) => {
    const answer = await me.send(method, path, form && formOf(form))
    return { status: answer.status, body: answer.body as unknown as Body & { code: string; errors: object } }
  }
  return {
    me,
    userId: String(body['id']),
    write: (form: Written, product = PRODUCT) => send('POST', `/products/${product}/reviews`, form),
    edit: (id: string, form: Written) => send('PUT', `/reviews/${id}`, form),
    remove: (id: string) => me.send('DELETE', `/reviews/${id}`),
    helpful: (id: string, helpful?: boolean) =>
      me.send('PUT', `/reviews/${id}/helpful`, helpful === undefined ? {} : { helpful }),
    mine: async () => (await send<MyReviews>('GET', '/users/me/reviews')).body,
    list: async (query = '', product = PRODUCT) =>
      (await send<ReviewList>('GET', `/products/${product}/reviews${query}`)).body
  }
}

const listOf = async (shop: TestShop, query = '', product = PRODUCT) =>
  (await (await shop.request('GET', `/api/v2/products/${product}/reviews${query}`)).json()) as ReviewList & {
    code: string
  }

async function approveAll({ shop }: TestShop) {
  for (const { id } of await shop.admin.moderation.queue()) await shop.admin.moderation.approve(id, 'saruul')
}

/** An order of a customer that has been delivered. */
async function received(shop: TestShop, me: Awaited<ReturnType<typeof customer>>['me'], sku: string) {
  const someone = buyer({
    ...shop,
    request: (method, path, body, headers) =>
      shop.request(method, path, body, { authorization: `Bearer ${me.access()}`, ...headers })
  })
  const isDevice = sku.startsWith('BPM')
  await someone.add(sku, isDevice ? 1 : 5)
  const filled = await someone.checkout({ ...CHECKOUT, delivery: { option: isDevice ? '48-72h' : '24-48h' } })
  if (filled.status !== 200) throw new Error(JSON.stringify(filled.body))
  const done = await someone.complete(`complete-${sku}-${shop.clock.now.getTime()}`)
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  for (const step of ['ready', 'shipped', 'delivered'] as const) {
    shop.clock.pass(1)
    const moved = await shop.shop.admin.shipping.move(someone.order().number, step)
    if (!moved.ok) throw new Error(moved.problem.code)
  }
  await someone.read()
  return someone
}

/** As many public reviews as there are ratings, oldest first. */
async function publicReviews(shop: TestShop, ratings: readonly number[]) {
  for (const [index, rating] of ratings.entries()) {
    const someone = await customer(shop, `9922${String(index).padStart(4, '0')}`, `Хүн${index}`)
    await someone.write({ rating, comment: `Сэтгэгдэл ${index}` })
    shop.clock.pass(61)
  }
  await approveAll(shop)
}

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

  it('are shown to their own writer above the list, also while they wait, and to nobody else', async () => {
    const shop = await open()
    const bold = await customer(shop)
    const { body } = await bold.write({ rating: 4, comment: 'Сайн.' })
    expect((await bold.list()).own_review).toMatchObject({ id: body.id, state: 'pending', comment: 'Сайн.' })
    expect((await listOf(shop)).own_review).toBeNull()
    const other = await customer(shop, '99110012', 'Сараа')
    expect((await other.list()).own_review).toBeNull()
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

  it('are sorted, filtered by stars and read page by page, each once', async () => {
    const shop = await open()
    await publicReviews(shop, [5, 3, 4, 5, 1, 5, 2, 5, 4, 3, 5, 1])
    const all = async (query: string) => {
      const first = await listOf(shop, `?${query}`)
      const next = first.next_cursor ? await listOf(shop, `?${query}&cursor=${first.next_cursor}`) : undefined
      return [...first.reviews, ...(next?.reviews ?? [])]
    }
    const ratings = async (query: string) => (await all(query)).map(({ rating }) => rating)
    expect(await ratings('sort=newest')).toEqual([1, 5, 3, 4, 5, 2, 5, 1, 5, 4, 3, 5])
    expect(await ratings('sort=lowest')).toEqual([1, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5])
    expect(await ratings('sort=highest')).toEqual([5, 5, 5, 5, 5, 4, 4, 3, 3, 2, 1, 1])
    expect(await ratings('stars=5')).toEqual([5, 5, 5, 5, 5])
    for (const sort of ['newest', 'helpful', 'lowest', 'highest'])
      expect(new Set((await all(`sort=${sort}`)).map(({ id }) => id)).size).toBe(12)
    const reader = await customer(shop)
    const wanted = (await all('sort=newest')).at(7)?.id ?? ''
    await reader.helpful(wanted)
    expect((await all('sort=helpful'))[0]?.id).toBe(wanted)
    expect((await all('sort=helpful&stars=1'))[0]?.id).toBe(wanted)
  })

  it('take one helpful vote a person, not of their writer, and take it back', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { id } = (await someone.write({ rating: 5 })).body
    const other = await customer(shop, '99110022')
    expect((await other.helpful(id)).status).toBe(404)
    await approveAll(shop)
    expect((await someone.helpful(id)).body.code).toBe('review-own-vote')
    const votes = await Promise.all([other.helpful(id, true), other.helpful(id, true)])
    expect(votes.map(({ status }) => status)).toEqual([200, 200])
    expect((await other.list()).reviews).toMatchObject([{ helpful: 1, voted: true }])
    expect((await someone.list()).reviews).toMatchObject([{ helpful: 1, voted: false }])
    expect((await other.helpful(id)).body).toEqual({ id, helpful: 0, voted: false })
    expect((await other.helpful(id)).body).toEqual({ id, helpful: 1, voted: true })
    expect((await shop.request('PUT', `/api/v2/reviews/${id}/helpful`, {})).status).toBe(401)
  })

  it('have photos that are redrawn, private until approval, and kept or left by an edit', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const { body } = await someone.write({ rating: 5, images: [await picture(), await picture()] })
    expect(body.images).toHaveLength(2)
    const [first, second] = body.images
    const bare = (url = '') => shop.request('GET', url.split('?')[0] ?? '')
    expect((await bare(first?.url)).status).toBe(404)
    expect((await shop.request('GET', first?.url ?? '')).status).toBe(200)
    await approveAll(shop)
    const seen = await bare(first?.url)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).exif).toBeUndefined()
    await someone.edit(body.id, { rating: 5, keep: second?.id ?? '' })
    await approveAll(shop)
    expect((await listOf(shop)).reviews[0]?.images).toMatchObject([{ id: second?.id }])
    expect((await bare(first?.url)).status).toBe(404)
    const many = await someone.edit(body.id, {
      rating: 5,
      keep: second?.id ?? '',
      images: Array(6).fill(await picture())
    })
    expect(many.body.code).toBe('review-photos-many')
  })

  it('refuse files that are no photo, each with a sentence', async () => {
    const shop = await open()
    const someone = await customer(shop)
    const jpeg = await picture('jpeg', 400)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const files: readonly [Uint8Array, string][] = [
      [Buffer.from('plain'), 'review-photo-not-picture'],
      [svg, 'review-photo-not-picture'],
      [heic, 'review-photo-not-picture'],
      [await picture('gif'), 'review-photo-not-picture'],
      [jpeg.subarray(0, jpeg.length / 2), 'review-photo-broken'],
      [bomb, 'review-photo-too-many-pixels'],
      [Buffer.alloc(50 * 1024 * 1024), 'review-photo-too-large']
    ]
    for (const [bytes, code] of files) {
      const { status, body } = await someone.write({ rating: 5, images: [bytes] })
      expect([code, status, body.code]).toEqual([code, 422, code])
      expect(body.errors).toHaveProperty('images')
    }
    expect((await someone.write({ rating: 5, images: Array(7).fill(jpeg) })).status).toBe(422)
    expect((await someone.mine()).reviews).toEqual([])
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
    const { challenge } = (await someone.me.send('POST', '/users/me/farewell', {})).body
    const code = await codeTo(shop, '99110011')
    expect((await someone.me.send('DELETE', '/users/me', { challenge, code })).status).toBe(204)
    expect(await listOf(shop)).toMatchObject({ summary: { count: 1, average: 3 }, reviews: [{ rating: 3 }] })
    expect(await shop.shop.db.query.selectFrom('review_votes').selectAll().execute()).toEqual([])
    expect(await shop.shop.db.query.selectFrom('review_photos').selectAll().execute()).toEqual([])
  })

  it('of the demonstration are marked, never of alcohol, and go by one command with their ratings', async () => {
    const shop = await open()
    const invented = await listOf(shop, '', 'last-one')
    expect(invented).toMatchObject({
      summary: { count: 2, average: 4.5, demonstration: true },
      reviews: [
        { author_name: 'Anna K.', demonstration: true },
        { title: 'Хурдан', helpful: 2, reply: { text: 'Баярлалаа.' }, options: [{ value: 'Цагаан' }] }
      ]
    })
    const document = async () => {
      await shop.job('search.sync')
      return ((await (await shop.request('GET', '/api/v2/products/last-one')).json()) as { document: object }).document
    }
    expect(await document()).toMatchObject({ total_reviews: 2, demonstration_rating: true })
    const ratings = () => shop.shop.db.query.selectFrom('product_ratings').select('product_id').execute()
    expect(await ratings()).toHaveLength(1)
    const someone = await customer(shop)
    await someone.helpful(invented.reviews[0]?.id ?? '')
    await someone.write({ rating: 1 }, 'last-one')
    await approveAll(shop)
    await removeDemonstration(shop.shop.db)
    expect(await listOf(shop, '', 'last-one')).toMatchObject({
      summary: { count: 1, average: 1, demonstration: false },
      reviews: [{ author_name: 'Болд Б.', demonstration: false }]
    })
    expect(await document()).toMatchObject({ total_reviews: 1, demonstration_rating: false })
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
    const send = (method: string, form?: Written, path = vendor) => someone.me.send(method, path, form && formOf(form))
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
