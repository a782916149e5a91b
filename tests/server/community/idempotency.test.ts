import { expect, test } from 'vitest'
import type { QuestionList } from '../../../src/contract/community/question.ts'
import { answerAsStaff } from '../../../src/server/community/questions/staff-answer.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const PRODUCT = 'blood-pressure-monitor'

async function writer(shop: TestShop) {
  const me = browser(shop)
  await me.signIn('99110011')
  await me.send('PATCH', '/users/me', { first_name: 'Болд', last_name: 'Баяр' })
  return me
}

const review = (comment: string) => {
  const form = new FormData()
  form.append('rating', '4')
  form.append('comment', comment)
  return form
}

onBothDatabases('texts sent twice', open => {
  test('texts: sent again under the same key are written once, with the same answer', async () => {
    const shop = await open()
    const me = await writer(shop)
    const product = (await (await shop.request('GET', `/api/v2/products/${PRODUCT}`)).json()) as {
      document: { id: string }
    }
    const { articles } = (await (await shop.request('GET', '/api/v2/articles?kind=editorial')).json()) as {
      articles: { slug: string }[]
    }
    const about = { questions: `/products/${product.document.id}/questions`, reviews: `/products/${PRODUCT}/reviews` }
    const sent = [
      ['questions', about.questions, () => ({ text: 'Баталгаа хэдэн сар вэ?' })],
      ['comments', `/articles/${articles[0]?.slug}/comments`, () => ({ comment: 'Сайн бичжээ.' })],
      ['reviews', about.reviews, () => review('Сайн')],
      ['look_books', '/look_books', () => ({ title: 'Өвөл' })]
    ] as const
    for (const [table, path, body] of sent) {
      const key = { 'idempotency-key': `once-${table}` }
      const both = await Promise.all([1, 2].map(() => me.send('POST', path, body(), key)))
      const again = await me.send('POST', path, body(), key)
      const answers = [...both, again].map(({ status, body: { id } }) => [status, id])
      expect(answers, table).toEqual(answers.map(() => [201, again.body.id]))
      expect(
        await shop.shop.db.query.selectFrom(table).selectAll().where('user_id', 'is not', null).execute()
      ).toHaveLength(1)
    }
    const other = await me.send(
      'POST',
      about.questions,
      { text: 'Өөр асуулт уу?' },
      { 'idempotency-key': 'once-questions' }
    )
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
  })

  test('questions: an answer of the shop can be reported, and goes when a moderator agrees', async () => {
    const shop = await open()
    const { db, admin } = shop.shop
    const me = await writer(shop)
    const product = (await shop.shop.storefront.product(PRODUCT))?.document.id ?? ''
    const question = await me.send(
      'POST',
      `/products/${product}/questions`,
      { text: 'Is there a warranty?' },
      { 'accept-language': 'en' }
    )
    const [waiting] = await admin.moderation.queue()
    await admin.moderation.approve(waiting?.id ?? '', 'saruul')
    const answer = await answerAsStaff(
      { db, now: () => shop.clock.now },
      question.body.id ?? '',
      'Yes, two years.',
      'Эм зүйч'
    )
    const answerId = answer.ok ? answer.value : ''
    const report = { kind: 'answer', id: answerId, reason: 'false', comment: '' }
    const reasons = await me.send('POST', '/reports', report)
    expect([reasons.status, reasons.body.code]).toEqual([204, undefined])
    const list = async (query = '') =>
      (await (await shop.request('GET', `/api/v2/products/${product}/questions${query}`)).json()) as QuestionList
    // Whatever the language of the page: both are searched together, and say what they are written in.
    expect((await list('?q=warranty')).questions).toMatchObject([{ locale: 'en', answers: [{ id: answerId }] }])
    const [reported] = await admin.moderation.reports()
    await admin.moderation.reject(reported?.submission_id ?? '', { reason: 'off-topic', note: '' }, 'saruul')
    expect((await list()).questions).toMatchObject([{ answers: [] }])
  })
})
