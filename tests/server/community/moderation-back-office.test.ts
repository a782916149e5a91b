import { expect, test } from 'vitest'
import type { StaffSubmissions, StaffSubmissionView } from '../../../src/contract/staff/moderation.ts'
import type { ReviewList } from '../../../src/contract/community/review.ts'
import type { ProductView } from '../../../src/contract/site/storefront.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { customer, picture, PRODUCT } from '../../support/reviewer.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const NOTE = 'Утасны дугаараа хасаад дахин илгээгээрэй.'

async function writer(shop: TestShop) {
  const { me, write } = await customer(shop)
  const review = async (comment: string, ...images: readonly Uint8Array[]) => {
    const { status, body } = await write({ rating: 2, title: 'Муу', comment, images })
    expect([status, body.code]).toEqual([201, undefined])
    return body
  }
  return { me, review }
}

const json = async <T>(answer: Response) => (await answer.json()) as T

onBothDatabases('moderation for staff', open => {
  test('moderation: reads what waits with its photos, and makes it public', async () => {
    const shop = await open()
    const { review } = await writer(shop)
    const { id } = await review('Хоёр хоноод эвдэрсэн.', await picture())
    const { send } = await signedInStaff(shop, 'moderator')
    const { submissions } = await json<StaffSubmissions>(await send('GET', '/submissions'))
    expect(submissions).toMatchObject([
      { kind: 'review', target_id: id, text: 'Муу\nХоёр хоноод эвдэрсэн.', author: 'Болд Б.', photo_count: 1 }
    ])
    const path = `/submissions/${submissions[0]?.id}`
    const view = await json<StaffSubmissionView>(await send('GET', path))
    expect(view.versions).toHaveLength(1)
    expect(view.pictures).toHaveLength(1)
    expect((await shop.request('GET', view.pictures[0] ?? '')).status).toBe(200)
    expect((await send('PUT', `${path}/approve`)).status).toBe(204)
    const { reviews } = await json<ReviewList>(await shop.request('GET', `/api/v2/products/${PRODUCT}/reviews`))
    expect(reviews.some(each => each.id === id)).toBe(true)
    // A second moderator, a moment later.
    expect(await json(await send('PUT', `${path}/approve`))).toMatchObject({ code: 'submission-decided' })
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'submissions.decide' })
    expect(JSON.stringify(line)).not.toContain('эвдэрсэн')
  })

  test('moderation: refuses with a reason and a note, and its writer reads them and appeals', async () => {
    const shop = await open()
    const { me, review } = await writer(shop)
    await review('99112233 руу залга')
    const { send } = await signedInStaff(shop, 'moderator')
    const [waiting] = (await json<StaffSubmissions>(await send('GET', '/submissions?list=pending&kind=review')))
      .submissions
    const path = `/submissions/${waiting?.id}`
    expect(waiting?.holds).toContain('contact-details')
    expect((await send('PUT', `${path}/reject`, { reason: 'personal-data', note: NOTE })).status).toBe(204)
    expect((await me.send('GET', '/submissions/mine')).body).toMatchObject({
      submissions: [{ state: 'rejected', reason: 'personal-data', note: NOTE, can_appeal: true }]
    })
    await me.send('POST', `${path}/appeal`, { text: 'Энэ бол дэлгүүрийн дугаар.' })
    const again = await json<StaffSubmissions>(await send('GET', '/submissions'))
    expect(again.submissions).toMatchObject([{ id: waiting?.id, appeal: 'Энэ бол дэлгүүрийн дугаар.' }])
  })

  test('moderation: a reported text stands in its list until the reports are dismissed', async () => {
    const shop = await open()
    const { review } = await writer(shop)
    const { id } = await review('Сайн бараа.')
    const { send } = await signedInStaff(shop, 'moderator')
    const [first] = (await json<StaffSubmissions>(await send('GET', '/submissions'))).submissions
    await send('PUT', `/submissions/${first?.id}/approve`)
    await shop.request('POST', '/api/v2/reports', { kind: 'review', id, reason: 'false', comment: 'Худал.' })
    const [reported] = (await json<StaffSubmissions>(await send('GET', '/submissions?list=reported'))).submissions
    const view = await json<StaffSubmissionView>(await send('GET', `/submissions/${reported?.id}`))
    expect(view.reports).toMatchObject([{ reason: 'false', comment: 'Худал.' }])
    expect((await send('PUT', `/submissions/${reported?.id}/dismiss_reports`)).status).toBe(204)
    expect((await json<StaffSubmissions>(await send('GET', '/submissions?list=reported'))).submissions).toEqual([])
    const approved = await json<StaffSubmissions>(await send('GET', '/submissions?list=approved'))
    expect(approved.submissions.map(each => each.id)).toContain(first?.id)
  })

  test('moderation: replies to a review and answers a question, the same answer once', async () => {
    const shop = await open()
    const { me, review } = await writer(shop)
    const { id } = await review('Сайн бараа.')
    const { send } = await signedInStaff(shop, 'moderator')
    const product = await json<ProductView>(await shop.request('GET', `/api/v2/products/${PRODUCT}`))
    const sent = await me.send('POST', `/products/${product.document.id}/questions`, { text: 'Хүүхдэд болох уу?' })
    const question = (sent.body as unknown as { readonly id: string }).id
    for (const each of (await json<StaffSubmissions>(await send('GET', '/submissions'))).submissions)
      await send('PUT', `/submissions/${each.id}/approve`)
    expect((await send('PUT', `/reviews/${id}/reply`, { text: 'Баярлалаа.' })).status).toBe(204)
    const key = { 'idempotency-key': 'answer-1' }
    for (let time = 0; time < 2; time++)
      expect((await send('POST', `/questions/${question}/answers`, { text: 'Болно.' }, key)).status).toBe(204)
    const list = await shop.request('GET', `/api/v2/products/${product.document.id}/questions?q=хүүхдэд`)
    expect(await json(list)).toMatchObject({ questions: [{ answers: [{ text: 'Болно.', answerer: 'staff' }] }] })
    const { submissions } = await json<StaffSubmissions>(await send('GET', '/submissions?list=approved&kind=answer'))
    expect(submissions).toMatchObject([{ text: 'Болно.', subject: { path: `/products/${PRODUCT}` } }])
    const reviews = await json<ReviewList>(await shop.request('GET', `/api/v2/products/${PRODUCT}/reviews`))
    expect(reviews.reviews.find(each => each.id === id)?.reply).toMatchObject({ text: 'Баярлалаа.' })
  })

  test('moderation: pages go on where the last one ended', async () => {
    const shop = await open()
    const { me } = await writer(shop)
    const product = await json<ProductView>(await shop.request('GET', `/api/v2/products/${PRODUCT}`))
    for (let number = 0; number < 23; number++) {
      await shop.shop.db.change(tx => tx.query.deleteFrom('rate_limits').execute())
      await me.send('POST', `/products/${product.document.id}/questions`, { text: `Асуулт ${number}?` })
    }
    const { send } = await signedInStaff(shop, 'moderator')
    const first = await json<StaffSubmissions>(await send('GET', '/submissions'))
    const next = await json<StaffSubmissions>(await send('GET', `/submissions?cursor=${first.next_cursor}`))
    const texts = [...first.submissions, ...next.submissions].map(({ text }) => text)
    expect(texts).toEqual(Array.from({ length: 23 }, (_, number) => `Асуулт ${number}?`))
    expect(next.next_cursor).toBeNull()
  })

  test('moderation: is refused to other staff, and to customers', async () => {
    const shop = await open()
    const { me, review } = await writer(shop)
    const { id } = await review('Сайн бараа.')
    const { send } = await signedInStaff(shop, 'gate')
    const [row] = await shop.shop.admin.moderation.queue()
    const calls: readonly (readonly [string, string, object?])[] = [
      ['GET', '/submissions'],
      ['GET', `/submissions/${row?.id}`],
      ['PUT', `/submissions/${row?.id}/approve`],
      ['PUT', `/submissions/${row?.id}/reject`, { reason: 'copied' }],
      ['PUT', `/submissions/${row?.id}/dismiss_reports`],
      ['POST', `/questions/${id}/answers`, { text: 'х' }],
      ['PUT', `/reviews/${id}/reply`, { text: 'х' }]
    ]
    for (const [method, path, body] of calls) {
      const key = { 'idempotency-key': 'x' }
      expect([path, (await send(method, path, body, key)).status]).toEqual([path, 403])
      const stranger = await shop.request(method, `/api/back_office${path}`, body, {
        ...key,
        authorization: `Bearer ${me.access()}`
      })
      expect([path, stranger.status]).toEqual([path, 401])
    }
    expect((await shop.shop.admin.moderation.show(row?.id ?? ''))?.submission.state).toBe('pending')
  })
})
