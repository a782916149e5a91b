import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnSubmissions } from '../../../src/contract/community/moderation.ts'
import type { StaffSubmissions, StaffSubmissionView } from '../../../src/contract/staff/moderation.ts'
import { messages } from '../../../src/i18n/words.ts'
import { StaffSubmissionItem } from '../../../src/islands/staff/moderation/submission.tsx'
import { ReviewItem } from '../../../src/islands/reviews/review-item.tsx'
import { customer, listOf, PRODUCT } from '../../support/reviewer.ts'
import { rawIn, textsOf } from '../../support/script-payload-texts.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T
// So many texts in an hour are refused: here they stand for those of a month.
const clearLimits = ({ shop }: TestShop) => shop.db.change(tx => tx.query.deleteFrom('rate_limits').execute())

async function mailsSent(shop: TestShop) {
  for (let run = 0; run < 20; run++) await shop.job('outbox')
  const rows = await shop.shop.db.query.selectFrom('outbox').select('payload_json').execute()
  return rows.flatMap(({ payload_json }) => (JSON.parse(payload_json) as { html?: string }).html ?? [])
}

const staffWords = {
  locale: 'mn' as const,
  words: messages('mn', 'moderation-staff'),
  moderation: messages('mn', 'moderation'),
  notices: {}
}

test('scripts in notes, appeals and reports: are text on the page of moderators, in mails and in the account', async () => {
  const shop = await openTestShop('SQLite')
  const someone = await customer(shop, 'bold@example.mn')
  const { send } = await signedInStaff(shop, 'moderator')
  const notes = textsOf(500)
  const [appeals, comments] = [textsOf(1_000), textsOf(500)]
  const { body: own } = await someone.write({ rating: 3, comment: 'Эхний' })
  const pages: string[] = []
  for (const [at, note] of notes.entries()) {
    await clearLimits(shop)
    const comment = comments[at % comments.length] ?? ''
    await someone.edit(own.id, { rating: 3, comment })
    const mine = async () =>
      ((await someone.me.send('GET', '/submissions/mine')).body as unknown as OwnSubmissions).submissions
    const path = `/submissions/${(await mine())[0]?.id}`
    await send('PUT', `${path}/reject`, { reason: 'off-topic', note })
    // The mail about a decision is written by what stands when it is carried.
    await shop.job('outbox')
    expect((await mine())[0]).toMatchObject({ note, text: comment.trim() })
    await someone.me.send('POST', `${path}/appeal`, { text: appeals[at % appeals.length] ?? '' })
    await send('PUT', `${path}/approve`)
    const report = { kind: 'review', id: own.id, reason: 'false', comment }
    expect((await shop.request('POST', '/api/v2/reports', report)).status).toBe(204)
    const view = await json<StaffSubmissionView>(await send('GET', path))
    const item = { ...staffWords, submission: view.submission, view }
    pages.push(renderToStaticMarkup(createElement(StaffSubmissionItem, item)))
    await send('PUT', `${path}/dismiss_reports`)
    await shop.shop.db.change(tx => tx.query.deleteFrom('content_reports').execute())
  }
  expect(pages.every(page => page.includes('hacked'))).toBe(true)
  expect(pages.flatMap(rawIn)).toEqual([])
  const mails = await mailsSent(shop)
  expect(mails.filter(html => html.includes('hacked')).length).toBeGreaterThanOrEqual(notes.length)
  expect(mails.flatMap(rawIn)).toEqual([])
}, 60_000)

test('scripts in names: are text under reviews, to moderators and in mails', async () => {
  const shop = await openTestShop('SQLite')
  const { send } = await signedInStaff(shop, 'moderator')
  const names = textsOf(60, ' ', payload => payload.length <= 60)
  expect(names.length).toBeGreaterThan(40)
  const someone = await customer(shop, 'bold@example.mn')
  const { body: own } = await someone.write({ rating: 4, comment: 'Сайн' })
  let shown = 0
  for (const [at, name] of names.entries()) {
    await clearLimits(shop)
    // A name that is none is refused where it is given.
    if ((await someone.me.send('PATCH', '/users/me', { first_name: name, last_name: 'Баяр' })).status !== 200) continue
    shown += 1
    await someone.edit(own.id, { rating: 4, comment: `Сайн ${at}` })
    const [waiting] = (await json<StaffSubmissions>(await send('GET', '/submissions'))).submissions
    const view = await json<StaffSubmissionView>(await send('GET', `/submissions/${waiting?.id}`))
    const item = { ...staffWords, submission: view.submission, view }
    expect(rawIn(renderToStaticMarkup(createElement(StaffSubmissionItem, item)))).toEqual([])
    await send('PUT', `/submissions/${waiting?.id}/approve`)
    const [review] = (await listOf(shop)).reviews
    if (!review) throw new Error(`no review of ${PRODUCT}`)
    expect(review.author_name).toContain(name.slice(0, 20))
    const drawn = { ...staffWords, words: messages('mn', 'reviews'), review, kind: 'review' as const }
    expect(rawIn(renderToStaticMarkup(createElement(ReviewItem, drawn)))).toEqual([])
  }
  expect(shown).toBeGreaterThan(0)
  expect((await mailsSent(shop)).flatMap(rawIn)).toEqual([])
}, 60_000)
