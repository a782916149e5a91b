import { expect, it } from 'vitest'
import { removeDemonstration } from '../../../src/server/composition/community.ts'
import type { OwnSubmissions } from '../../../src/contract/community/moderation.ts'
import type { CommentList, CommentReplyList } from '../../../src/contract/community/comment.ts'
import { seedComments } from '../../../src/server/community/comments/index.ts'
import type { WrittenText } from '../../../src/contract/community/question.ts'
import { articleWriter } from '../../support/article-writer.ts'
import { browser, codeTo } from '../../support/person.ts'
import { SCRIPT_PAYLOADS } from '../../support/script-payloads.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const PATH = '/articles/tea/comments'

/** A customer with a name. */
async function customer(shop: TestShop, login: string, name = 'Болд', network = '203.0.113.1') {
  const me = browser(shop, network)
  await me.signIn(login)
  if (name) await me.send('PATCH', '/users/me', { first_name: name, last_name: 'Баяр' })
  return me
}
type Customer = Awaited<ReturnType<typeof customer>>

const approveAll = async ({ shop }: TestShop) => {
  for (const { id } of await shop.admin.moderation.queue()) await shop.admin.moderation.approve(id, 'saruul')
}

const read = async (me: Customer, path = PATH) => (await me.send('GET', path)).body as unknown as CommentList

async function publish(shop: TestShop, me: Customer, comment: string, path = PATH) {
  const sent = await me.send('POST', path, { comment })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  await approveAll(shop)
  return String(sent.body['id'])
}

async function answer(shop: TestShop, me: Customer, reply_id: string, comment: string) {
  const sent = await me.send('POST', '/comments', { reply_id, comment })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  await approveAll(shop)
  return String(sent.body['id'])
}

/** Mails about comments that were sent, as they are kept where none can be. */
async function mails(shop: TestShop) {
  await shop.job('outbox')
  const rows = await shop.shop.db.query
    .selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', 'comment.published')
    .where('state', '=', 'suppressed')
    .execute()
  return rows.map(({ payload_json }) => JSON.parse(payload_json) as { to: string; subject: string; html: string })
}

onBothDatabases('comments', open => {
  it('are public once they are approved, on articles and on news', async () => {
    const shop = await open()
    const me = await customer(shop, '99110011')
    expect(await me.send('POST', PATH, { comment: 'Сайхан нийтлэл.' })).toMatchObject({
      status: 201,
      body: { state: 'pending' }
    })
    expect(await read(me)).toMatchObject({ comments: [], total_count: 0 })
    await approveAll(shop)
    expect(await read(me)).toMatchObject({
      comments: [{ comment: 'Сайхан нийтлэл.', author: 'Болд Б.', is_own: true, rating: 0, replies: [] }],
      total_count: 1,
      next_cursor: null
    })
    await publish(shop, me, 'Баяр хүргэе!', '/news/opening/comments')
    expect((await read(me, '/news/opening/comments')).comments).toMatchObject([{ comment: 'Баяр хүргэе!' }])
  })

  it('need a public text, a name, an account and some words', async () => {
    const shop = await open()
    const me = await customer(shop, '99110011')
    const nameless = await customer(shop, '99110012', '')
    for (const path of ['/articles/no-such/comments', '/articles/tomorrow/comments', '/news/tea/comments']) {
      expect((await me.send('GET', path)).status, path).toBe(404)
      expect((await me.send('POST', path, { comment: 'Сайн' })).status, path).toBe(404)
    }
    for (const bad of ['', '   ', 'x'.repeat(1_001), '\u202e\u200b'])
      expect((await me.send('POST', PATH, { comment: bad })).status, bad).toBe(422)
    expect((await nameless.send('POST', PATH, { comment: 'Сайн' })).body.code).toBe('name-missing')
    expect((await shop.request('POST', `/api/v2${PATH}`, { comment: 'Сайн' })).status).toBe(401)
    const nothing = '01890000-0000-7000-8000-000000000000'
    expect((await me.send('POST', '/comments', { reply_id: nothing, comment: 'Сайн' })).status).toBe(404)
  })

  it('have replies one level deep; a reply to a reply names its author', async () => {
    const shop = await open()
    const [one, two] = [await customer(shop, '99110011'), await customer(shop, '99110022', 'Номин')]
    const top = await publish(shop, one, 'Эхний')
    const first = await answer(shop, two, top, 'Хоёр дахь')
    await answer(shop, one, first, 'Гурав дахь')
    const { comments, total_count } = await read(one)
    expect(total_count).toBe(3)
    expect(comments).toMatchObject([
      {
        id: top,
        reply_count: 2,
        replies: [
          { comment: 'Хоёр дахь', reply_to: null },
          { comment: 'Гурав дахь', reply_to: 'Номин Б.' }
        ],
        next_reply_cursor: null
      }
    ])
  })

  it('count the replies of people who answer at once', async () => {
    const shop = await open()
    const one = await customer(shop, '99110011')
    const top = await publish(shop, one, 'Эхний')
    const people = await Promise.all([31, 32, 33, 34].map(n => customer(shop, `991100${n}`, 'Болд', `203.0.113.${n}`)))
    for (const each of people) await publish(shop, each, 'Урьдын', '/news/opening/comments')
    const sent = await Promise.all(
      people.map(each => each.send('POST', '/comments', { reply_id: top, comment: 'Санал нэг' }))
    )
    expect(sent.map(({ body }) => (body as unknown as WrittenText).state)).toEqual(people.map(() => 'approved'))
    const { comments } = await read(one)
    expect(comments).toMatchObject([{ reply_count: 4, is_deleted: false }])
    const own = await Promise.all(
      people.map(async (each, at) => each.send('DELETE', `/comments/${String(sent[at]?.body['id'])}`))
    )
    expect(own.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect((await read(one)).comments).toMatchObject([{ reply_count: 0, replies: [] }])
  })

  it('write one mail to the person replied to, and none to oneself', async () => {
    const shop = await open()
    const one = await customer(shop, 'one@example.mn')
    const two = await customer(shop, 'two@example.mn', 'Номин')
    const top = await publish(shop, one, 'Эхний')
    await answer(shop, one, top, 'Өөртөө')
    expect(await mails(shop)).toEqual([])
    await answer(shop, two, top, `Хариу ${SCRIPT_PAYLOADS.join(' ')}`)
    const [mail, ...more] = await mails(shop)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'one@example.mn', subject: expect.stringContaining('tea') as string })
    for (const payload of SCRIPT_PAYLOADS.filter(each => /[<>&]/.test(each))) expect(mail?.html).not.toContain(payload)
    expect(mail?.html).toContain('&lt;script&gt;')
  })

  it('write one mail to the member whose article it is', async () => {
    const shop = await open()
    const writer = await articleWriter(shop, 'writer@example.mn')
    const { path } = await writer.publish()
    const me = await customer(shop, 'one@example.mn')
    await publish(shop, me, 'Уншлаа', `${path}/comments`)
    expect((await mails(shop)).map(({ to }) => to)).toEqual(['writer@example.mn'])
    const { submissions } = (await me.send('GET', '/submissions/mine')).body as unknown as OwnSubmissions
    const { id = '' } = submissions.find(({ subject }) => subject.path === path) ?? {}
    await shop.shop.admin.moderation.reject(id, { reason: 'off-topic', note: '' }, 'saruul')
    expect((await read(me, `${path}/comments`)).comments).toEqual([])
  })

  it('keep their place without text while others answer them', async () => {
    const shop = await open()
    const [one, two] = [await customer(shop, '99110011'), await customer(shop, '99110022', 'Номин')]
    const top = await publish(shop, one, 'Эхний')
    const reply = await answer(shop, two, top, 'Хоёр дахь')
    expect((await two.send('DELETE', `/comments/${top}`)).status).toBe(404)
    expect((await one.send('DELETE', `/comments/${top}`)).status).toBe(204)
    expect(await read(one)).toMatchObject({
      comments: [{ id: top, comment: '', author: '', is_deleted: true, replies: [{ comment: 'Хоёр дахь' }] }],
      total_count: 2
    })
    expect((await one.send('POST', '/comments', { reply_id: top, comment: 'Сайн' })).status).toBe(404)
    expect((await two.send('DELETE', `/comments/${reply}`)).status).toBe(204)
    expect(await read(one)).toMatchObject({ comments: [], total_count: 0 })
    expect(await shop.shop.db.query.selectFrom('comments').select('id').execute()).toEqual([])
  })

  it('are rated up and down, once a person, and never by their author', async () => {
    const shop = await open()
    const [one, two] = [await customer(shop, '99110011'), await customer(shop, '99110022', 'Номин')]
    const top = await publish(shop, one, 'Эхний')
    const rate = async (me: Customer, rating: number) => me.send('PUT', `/comments/${top}/review`, { rating })
    expect((await rate(one, 1)).body.code).toBe('comment-own-rating')
    expect((await rate(two, 2)).status).toBe(422)
    await Promise.all([rate(two, 1), rate(two, 1), rate(two, 1)])
    expect((await read(two)).comments).toMatchObject([{ rating: 1, own_rating: 1 }])
    expect((await rate(two, -1)).body).toMatchObject({ rating: -1, own_rating: -1 })
    expect((await read(one)).comments).toMatchObject([{ rating: -1, own_rating: 0 }])
    expect((await rate(two, 0)).body).toMatchObject({ rating: 0, own_rating: 0 })
    const readers = await Promise.all(['99110031', '99110032', '99110033'].map(phone => customer(shop, phone)))
    await Promise.all(readers.map(me => rate(me, 1)))
    expect((await read(one)).comments).toMatchObject([{ rating: 3 }])
  })

  it('come in pages, each once: newest first, replies oldest first', async () => {
    const shop = await open()
    const me = await customer(shop, '99110011')
    const at = shop.clock.now.toISOString()
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
    const row = (n: number, thread: string | null) => ({
      id: `01890000-0000-7000-${thread === null ? '8' : '9'}000-${String(n).padStart(12, '0')}`,
      ...{ subject_type: 'article' as const, subject_id: 'tea', thread_id: thread, reply_to_id: thread },
      ...{ user_id: null, author_name: 'Зохиомол', locale: 'mn', text: `${n}`, rating: 0, demonstration: 1 },
      ...{ reply_count: thread === null && n === 0 ? 30 : 0, deleted_at: null },
      ...{ published_at: at, listed_at: at, created_at: at }
    })
    const roots = numbers(12).map(n => row(n, null))
    const [top] = roots
    const replies = numbers(30).map(n => row(n, top?.id ?? ''))
    await shop.shop.db.change(async tx => {
      await tx.query.insertInto('comments').values(roots).execute()
      await tx.query.insertInto('comments').values(replies).execute()
    })
    const first = await read(me)
    const rest = await read(me, `${PATH}?cursor=${first.next_cursor}`)
    expect([...first.comments, ...rest.comments].map(({ comment }) => Number(comment))).toEqual(numbers(12).reverse())
    expect([first.total_count, rest.total_count, rest.next_cursor]).toEqual([42, null, null])
    const thread = rest.comments.at(-1)
    const texts = thread?.replies.map(({ comment }) => Number(comment)) ?? []
    for (let cursor = thread?.next_reply_cursor; cursor;) {
      const path = `/comments/${top?.id}/replies?cursor=${cursor}`
      const page = (await me.send('GET', path)).body as unknown as CommentReplyList
      texts.push(...page.replies.map(({ comment }) => Number(comment)))
      cursor = page.next_cursor
    }
    expect(texts).toEqual(numbers(30))
  })

  it('stay without a name when the account is deleted; ratings go', async () => {
    const shop = await open()
    const [one, two] = [await customer(shop, '99110011'), await customer(shop, '99110022', 'Номин')]
    const top = await publish(shop, one, 'Эхний')
    await two.send('PUT', `/comments/${top}/review`, { rating: 1 })
    await publish(shop, two, 'Миний бичсэн')
    const waiting = await two.send('POST', PATH, { comment: 'Хүлээж буй https://example.mn' })
    expect(waiting.body).toMatchObject({ state: 'pending' })
    expect((await two.send('GET', '/users/me/data')).body).toMatchObject({
      comments: [{ text: 'Миний бичсэн' }, { text: 'Хүлээж буй https://example.mn' }],
      comment_ratings: [{ comment_id: top, rating: 1 }]
    })
    const { challenge } = (await two.send('POST', '/users/me/deletion')).body
    const code = await codeTo(shop, '99110022')
    expect((await two.send('DELETE', '/users/me', { challenge, code })).status).toBe(204)
    expect((await read(one)).comments).toMatchObject([
      { comment: 'Миний бичсэн', author: '', is_deleted: false },
      { id: top, rating: 0 }
    ])
  })

  it('of the demonstration are written from a file and removed, with the place of those that were answered', async () => {
    const shop = await open()
    const me = await customer(shop, '99110011')
    const { db } = shop.shop
    const file = new URL('../../../content/community/comments.json', import.meta.url).pathname
    await seedComments(db, file, slug => (slug === 'good-sleep' ? 'article' : undefined), shop.clock.now)
    await db.change(tx => tx.query.updateTable('comments').set({ subject_id: 'tea' }).execute())
    const before = await read(me)
    expect(before.comments.length).toBeGreaterThan(3)
    expect(before.comments.every(({ demonstration }) => demonstration)).toBe(true)
    const answered = before.comments[1]?.id ?? ''
    await answer(shop, me, answered, 'Үнэн үү?')
    await removeDemonstration(db)
    expect(await read(me)).toMatchObject({
      comments: [{ id: answered, is_deleted: true, author: '', reply_count: 1, replies: [{ comment: 'Үнэн үү?' }] }],
      total_count: 2
    })
  })
})
