import sharp from 'sharp'
import type { OwnReviews, OwnReview, ReviewList } from '../../src/contract/community/review.ts'
import { browser } from './person.ts'
import { buyer, CHECKOUT, type TestShop } from './shop.ts'

export const PRODUCT = 'blood-pressure-monitor'

export const picture = (format: 'jpeg' | 'gif' = 'jpeg', width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#2f6f4f' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toFormat(format)
    .toBuffer()

export interface WrittenReview {
  readonly rating?: number | string
  readonly title?: string
  readonly comment?: string
  readonly keep?: string
  readonly images?: readonly Uint8Array[]
  readonly [other: string]: unknown
}

export function formOf({ images = [], ...fields }: WrittenReview) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const image of images) form.append('images', new Blob([new Uint8Array(image)]), 'photo.jpg')
  return form
}

/** A customer with a name, who reads and writes reviews. */
export async function customer(shop: TestShop, phone = '99110011', name = 'Болд') {
  const me = browser(shop)
  await me.signIn(phone)
  await me.send('PATCH', '/users/me', { first_name: name, last_name: 'Баяр' })
  const { body } = await me.send('GET', '/users/me')
  const send = async <Body = OwnReview>(method: string, path: string, form?: WrittenReview) => {
    const answer = await me.send(method, path, form && formOf(form))
    return { status: answer.status, body: answer.body as unknown as Body & { code: string; errors: object } }
  }
  return {
    me,
    userId: String(body['id']),
    write: (form: WrittenReview, product = PRODUCT) => send('POST', `/products/${product}/reviews`, form),
    edit: (id: string, form: WrittenReview) => send('PUT', `/reviews/${id}`, form),
    remove: (id: string) => me.send('DELETE', `/reviews/${id}`),
    helpful: (id: string, helpful?: boolean) =>
      me.send('PUT', `/reviews/${id}/helpful`, helpful === undefined ? {} : { helpful }),
    mine: async () => (await send<OwnReviews>('GET', '/users/me/reviews')).body,
    list: async (query = '', product = PRODUCT) =>
      (await send<ReviewList>('GET', `/products/${product}/reviews${query}`)).body
  }
}

export const listOf = async (shop: TestShop, query = '', product = PRODUCT) =>
  (await (await shop.request('GET', `/api/v2/products/${product}/reviews${query}`)).json()) as ReviewList & {
    code: string
  }

export async function approveAll({ shop }: TestShop) {
  for (const { id } of await shop.admin.moderation.queue()) await shop.admin.moderation.approve(id, 'saruul')
}

/** An order of a customer that has been delivered. */
export async function received(shop: TestShop, me: Awaited<ReturnType<typeof customer>>['me'], sku: string) {
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
export async function publicReviews(shop: TestShop, ratings: readonly number[]) {
  for (const [index, rating] of ratings.entries()) {
    const someone = await customer(shop, `9922${String(index).padStart(4, '0')}`, `Хүн${index}`)
    await someone.write({ rating, comment: `Сэтгэгдэл ${index}` })
    shop.clock.pass(61)
  }
  await approveAll(shop)
}
