import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { OwnSubmissions } from '../../../src/contract/community/moderation.ts'
import type { NewSubmission, SubmissionPublisher } from '../../../src/server/community/moderation/index.ts'
import { openModeration } from '../../../src/server/community/moderation/index.ts'
import { join } from 'node:path'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const CONTENT = join(import.meta.dirname, '../../support/content')

/** A moderation over the shop's database whose publisher notes what became public. */
async function moderationOf({ shop, clock }: TestShop) {
  const shown = new Map<string, unknown>()
  const publisher: SubmissionPublisher = {
    kind: 'comment',
    publish: (_, id, payload) => Promise.resolve(void shown.set(id, payload)),
    unpublish: (_, id) => Promise.resolve(void shown.delete(id))
  }
  const moderation = await openModeration(
    { db: shop.db, pseudonymize: text => text, now: () => clock.now, contentFolder: CONTENT },
    [publisher]
  )
  const submit = (more: Partial<NewSubmission> = {}) =>
    shop.db.change(tx =>
      moderation.submit(tx, {
        kind: 'comment',
        targetId: uuid(),
        subject: { type: 'article', id: 'good-sleep', title: 'Сайн нойр', path: '/articles/good-sleep' },
        author: { userId: null, name: 'Болд Б.', email: 'bold@example.mn' },
        locale: 'mn',
        text: 'Хэрэгтэй нийтлэл байна.',
        payload: { comment: 'Хэрэгтэй нийтлэл байна.' },
        photoCount: 0,
        isRestricted: false,
        network: '203.0.113.9',
        ...more
      })
    )
  return { moderation, shown, submit }
}

async function customer(shop: TestShop, phone = '99110011') {
  const me = browser(shop)
  await me.signIn(phone)
  const { body } = await me.send('GET', '/users/me')
  return { me, userId: String(body['id']) }
}

const mails = async ({ shop }: TestShop) =>
  (
    await shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'moderation.decision')
      .orderBy('id')
      .execute()
  ).map(({ payload_json }) => payload_json)

onBothDatabases('moderation', open => {
  it('holds the first text of a writer, publishes it on approval, and later ones at once', async () => {
    const shop = await open()
    const { userId } = await customer(shop)
    const { moderation, shown, submit } = await moderationOf(shop)
    const author = { userId, name: 'Болд Б.', email: null }
    const targetId = uuid()
    const first = await submit({ targetId, author })
    expect(first).toMatchObject({ state: 'pending', holds: ['first-submission'] })
    expect(shown.size).toBe(0)
    expect(await moderation.approve(first.submissionId, 'saruul')).toMatchObject({ ok: true })
    expect(shown.get(targetId)).toEqual({ comment: 'Хэрэгтэй нийтлэл байна.' })
    expect(await submit({ author })).toMatchObject({ state: 'approved', holds: [] })
  })

  it('keeps the approved version public while an edit waits, and every version in the history', async () => {
    const shop = await open()
    const { moderation, shown, submit } = await moderationOf(shop)
    const targetId = uuid()
    const first = await submit({ targetId })
    await moderation.approve(first.submissionId, 'saruul')
    const edit = await submit({ targetId, text: 'Одоо www.example.mn руу ор', payload: { comment: 'link' } })
    expect(edit).toMatchObject({ state: 'pending', holds: ['link', 'first-submission'] })
    expect(shown.get(targetId)).toEqual({ comment: 'Хэрэгтэй нийтлэл байна.' })
    await moderation.reject(edit.submissionId, { reason: 'advertising', note: 'Холбоосгүй бичээрэй.' }, 'saruul')
    expect(shown.get(targetId)).toEqual({ comment: 'Хэрэгтэй нийтлэл байна.' })
    const history = await moderation.show(edit.submissionId)
    expect(history?.versions.map(({ state }) => state).sort()).toEqual(['approved', 'rejected'])
  })

  it('lets one of two moderators decide', async () => {
    const shop = await open()
    const { moderation, submit } = await moderationOf(shop)
    const { submissionId } = await submit()
    const decisions = await Promise.all([
      moderation.approve(submissionId, 'saruul'),
      moderation.approve(submissionId, 'nomin')
    ])
    expect(decisions.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mails(shop)).toHaveLength(1)
  })

  it('writes to the writer once about each decision, kindly and with the reason', async () => {
    const shop = await open()
    const { moderation, submit } = await moderationOf(shop)
    const { submissionId } = await submit({ text: '<b>Сайн</b> уу' })
    await moderation.reject(submissionId, { reason: 'off-topic', note: '<script>1</script>' }, 'saruul')
    await shop.job('outbox')
    const [mail = ''] = await mails(shop)
    expect(mail).toContain('bold@example.mn')
    expect(mail).toContain('энэ сэдэвтэй холбоогүй')
    expect(mail).not.toMatch(/html":"[^"]*<script>1/)
    expect(mail).not.toMatch(/html":"[^"]*<b>Сайн/)
  })

  it('takes a text that three readers report from view until a moderator has read it', async () => {
    const shop = await open()
    const { userId } = await customer(shop)
    const { moderation, shown, submit } = await moderationOf(shop)
    const author = { userId, name: 'Болд Б.', email: null }
    await moderation.approve((await submit({ author })).submissionId, 'saruul')
    const targetId = uuid()
    const { submissionId } = await submit({ targetId, author })
    const send = (network: string, reader?: string) =>
      moderation.report({ kind: 'comment', targetId, reason: 'abusive', comment: '', userId: reader, network })
    await send('198.51.100.1')
    // Neighbours, and one customer in several networks, are one reader.
    await send('198.51.100.2')
    for (const network of ['203.0.113.1', '192.0.2.1']) await send(network, userId)
    expect(shown.has(targetId)).toBe(true)
    await send('2001:db8:1:1')
    expect(shown.has(targetId)).toBe(false)
    await moderation.dismissReports(submissionId, 'saruul')
    expect(shown.has(targetId)).toBe(true)
    expect(await moderation.reports()).toEqual([])
    // A person has read it: reports ask for another look, and hide nothing.
    for (const network of ['100.64.1.1', '100.65.1.1', '100.66.1.1', '100.67.1.1']) await send(network)
    expect(shown.has(targetId)).toBe(true)
    expect(await moderation.reports()).toHaveLength(4)
  })

  it('reads the name of a writer, too: one that is new waits, and so does one that advertises', async () => {
    const shop = await open()
    const { me, userId } = await customer(shop)
    const { moderation, submit } = await moderationOf(shop)
    const author = { userId, name: 'Болд Б.', email: null }
    await moderation.approve((await submit({ author })).submissionId, 'saruul')
    expect(await submit({ author })).toMatchObject({ state: 'approved' })
    expect(await submit({ author: { ...author, name: 'Тэнэг Б.' } })).toMatchObject({
      holds: ['blocked-word', 'new-name']
    })
    for (const first_name of ['call 99112233', 'evil.mn', '...'])
      expect((await me.send('PATCH', '/users/me', { first_name })).status, first_name).toBe(422)
    const renamed = await me.send('PATCH', '/users/me', { first_name: 'Бо\u202eлд', last_name: '\u200b\u3164' })
    expect(renamed.body).toMatchObject({ first_name: 'Болд', last_name: '' })
  })

  it('refuses a report of a text that nobody can read', async () => {
    const shop = await open()
    const answer = await shop.request('POST', '/api/v2/reports', { kind: 'review', id: uuid(), reason: 'false' })
    expect(answer.status).toBe(404)
  })

  it('takes one appeal of its writer, and none of anybody else', async () => {
    const shop = await open()
    const { moderation, submit } = await moderationOf(shop)
    const { me, userId } = await customer(shop)
    const { submissionId } = await submit({ author: { userId, name: 'Болд', email: null } })
    const appeal = (who: typeof me) =>
      who.send('POST', `/submissions/${submissionId}/appeal`, { text: 'Дахин уншина уу' })
    expect((await appeal(me)).body.code).toBe('appeal-not-possible')
    await moderation.reject(submissionId, { reason: 'unreadable', note: '' }, 'saruul')
    const { me: other } = await customer(shop, '99110022')
    expect((await appeal(other)).status).toBe(404)
    expect((await appeal(me)).status).toBe(204)
    expect((await appeal(me)).body.code).toBe('appeal-not-possible')
    expect(await moderation.queue()).toMatchObject([{ id: submissionId, appeal: 'Дахин уншина уу' }])
  })

  it('lists each text once, in its newest version, also after it was withdrawn', async () => {
    const shop = await open()
    const { moderation, submit } = await moderationOf(shop)
    const { me, userId } = await customer(shop)
    const text = { targetId: uuid(), author: { userId, name: 'Болд', email: null } }
    const { submissionId } = await submit(text)
    await moderation.approve(submissionId, 'saruul')
    await submit({ ...text, text: 'Дахин бичлээ: www.example.mn' })
    const mine = async () => (await me.send('GET', '/submissions/mine')).body['submissions']
    expect(await mine()).toMatchObject([{ state: 'pending', text: 'Дахин бичлээ: www.example.mn' }])
    await shop.shop.db.change(tx => moderation.withdraw(tx, 'comment', text.targetId))
    expect(await mine()).toMatchObject([{ state: 'withdrawn', text: 'Дахин бичлээ: www.example.mn' }])
  })

  it('names a product in the language of the one who reads', async () => {
    const shop = await open()
    const { submit } = await moderationOf(shop)
    const { me, userId } = await customer(shop)
    const { query } = shop.shop.db
    const { id } = await query.selectFrom('products').select('id').where('sku', '=', 'BPM-1').executeTakeFirstOrThrow()
    const title = 'Даралтны аппарат'
    const subject = { type: 'product', id, title, path: '/products/x' }
    await submit({ author: { userId, name: 'Болд', email: null }, subject })
    const titleIn = async (locale: string) => {
      const { body } = await me.send('GET', '/submissions/mine', undefined, { 'accept-language': locale })
      return (body as unknown as OwnSubmissions).submissions.map(each => each.subject.title)
    }
    expect(await titleIn('en')).toEqual(['Blood pressure monitor'])
    expect(await titleIn('mn')).toEqual([title])
  })

  it('lists what a customer wrote to nobody else', async () => {
    const shop = await open()
    const { submit } = await moderationOf(shop)
    const { me, userId } = await customer(shop)
    await submit({ author: { userId, name: 'Болд', email: null } })
    const mine = await me.send('GET', '/submissions/mine')
    expect(mine.body).toMatchObject({
      submissions: [{ kind: 'comment', state: 'pending', subject: { title: 'Сайн нойр' }, can_appeal: false }],
      next_cursor: null
    })
    const { me: other } = await customer(shop, '99110022')
    expect((await other.send('GET', '/submissions/mine')).body).toMatchObject({ submissions: [] })
    expect((await shop.request('GET', '/api/v2/submissions/mine')).status).toBe(401)
  })

  it('withdraws what waits and what is public', async () => {
    const shop = await open()
    const { moderation, shown, submit } = await moderationOf(shop)
    const targetId = uuid()
    const { submissionId } = await submit({ targetId })
    await moderation.approve(submissionId, 'saruul')
    await shop.shop.db.change(tx => moderation.withdraw(tx, 'comment', targetId))
    expect(shown.size).toBe(0)
    expect((await moderation.approve(submissionId, 'saruul')).ok).toBe(false)
  })
})
