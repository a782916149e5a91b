import { expect, test } from 'vitest'
import type {
  FailedSearchesBody,
  SearchPreviewBody,
  StaffSearchRulesBody
} from '../../../src/contract/staff/search-rules.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T
const NONE = { synonyms: [], oneWaySynonyms: [], pins: [], buries: [], redirects: [], boosts: [] }
const REDIRECT = { search: ['ажлын цаг'], to: '/branches' }

onBothDatabases('search rules of the office', open => {
  test('search rules: a draft is previewed, published, and taken back, and each step is in the audit', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'catalogue')
    const { send: read } = await signedInStaff(shop, 'auditor')
    const state = async () => json<StaffSearchRulesBody>(await read('GET', '/search_rules'))
    const preview = async () =>
      json<SearchPreviewBody>(await read('GET', `/search_rules/preview?q=${encodeURIComponent('ажлын цаг')}`))
    expect(await state()).toMatchObject({ draft: NONE, version: 0, is_changed: false, published: null })

    const rules = { ...NONE, redirects: [REDIRECT] }
    const saved = await send('PUT', '/search_rules', { rules, version: 0 })
    expect([saved.status, await json(saved)]).toMatchObject([200, { version: 1, is_changed: true, published: null }])
    expect(await preview()).toMatchObject({ redirect_before: null, redirect_after: '/branches' })
    const late = await send('PUT', '/search_rules', { rules: NONE, version: 0 })
    expect([late.status, await json(late)]).toMatchObject([409, { code: 'search-rules-changed' }])

    const published = await send('POST', '/search_rules/publications', { version: 1 })
    expect(await json(published)).toMatchObject({ is_changed: false, published: { version: 1, author: 'Сарнай' } })
    expect(await preview()).toMatchObject({ redirect_before: '/branches', redirect_after: '/branches' })
    expect((await send('POST', '/search_rules/reverts', { published: 7 })).status).toBe(409)
    const reverted = await send('POST', '/search_rules/reverts', { published: 1 })
    expect(await json(reverted)).toMatchObject({ is_changed: true, published: { version: 2 }, draft: rules })
    expect(await preview()).toMatchObject({ redirect_before: null, redirect_after: '/branches' })

    const audit = await shop.shop.db.query
      .selectFrom('staff_audit')
      .select('action')
      .where('subject_type', '=', 'search_rules')
      .orderBy('happened_at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'search_rules.draft',
      'search_rules.publish',
      'search_rules.revert'
    ])
  })

  test('search rules: a second revert goes further back, and what was published after a revert is taken back to it', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'catalogue')
    const inForce = async () => {
      const row = await shop.shop.db.query
        .selectFrom('search_rule_versions')
        .select(['version', 'rules_json'])
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return [row.version, /\/[a-d]{3}/.exec(row.rules_json)?.[0]]
    }
    const publish = async (name: string, version: number) => {
      const rules = { ...NONE, redirects: [{ ...REDIRECT, to: `/${name}` }] }
      expect((await send('PUT', '/search_rules', { rules, version })).status).toBe(200)
      expect((await send('POST', '/search_rules/publications', { version: version + 1 })).status).toBe(200)
    }
    const revert = async (published: number) => {
      expect((await send('POST', '/search_rules/reverts', { published })).status).toBe(200)
      return inForce()
    }
    for (const [version, name] of ['aaa', 'bbb', 'ccc'].entries()) await publish(name, version)
    expect(await revert(3)).toEqual([4, '/bbb'])
    expect(await revert(4)).toEqual([5, '/aaa'])
    await publish('ddd', 3)
    expect(await revert(6)).toEqual([7, '/aaa'])
    expect(await revert(7)).toEqual([8, undefined])
  })

  test('search rules: those published by another process are in force with the next look', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'catalogue')
    const synonyms = [{ words: ['ширхэг', 'парацетамол'] }]
    const row = { version: 1, rules_json: JSON.stringify({ ...NONE, synonyms }), reverts_to: null, staff_id: null }
    await shop.shop.db.change(({ query }) =>
      query
        .insertInto('search_rule_versions')
        .values({ ...row, published_at: shop.clock.now.toISOString() })
        .execute()
    )
    const found = async () =>
      (await json<SearchPreviewBody>(await send('GET', `/search_rules/preview?q=${encodeURIComponent('ширхэг')}`)))
        .before
    const before = (await found()).length
    await shop.job('search.published-rules')
    expect((await found()).length).toBeGreaterThan(before)
  })

  test('search rules: what is wrong is refused, and only those who may change them do', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'catalogue')
    const save = async (rules: object) => send('PUT', '/search_rules', { rules: { ...NONE, ...rules }, version: 0 })
    const pin = { search: ['ханиад'], products: ['paracetamol'] }
    const disagree = await save({ pins: [pin], buries: [{ ...pin, categories: [] }] })
    expect([disagree.status, await json(disagree)]).toMatchObject([422, { code: 'search-rules-disagree' }])
    expect((await save({ redirects: [{ search: ['x'], to: 'https://elsewhere.mn' }] })).status).toBe(422)
    expect((await save({ pins: [{ ...pin, products: [] }] })).status).toBe(422)
    const { send: support } = await signedInStaff(shop, 'support')
    expect((await support('GET', '/search_rules')).status).toBe(403)
    const { send: auditor } = await signedInStaff(shop, 'auditor')
    expect((await auditor('PUT', '/search_rules', { rules: NONE, version: 0 })).status).toBe(403)
  })

  test('search rules: searches that found nothing are listed when two networks made them', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'catalogue')
    const day = shop.clock.now.toISOString().slice(0, 10)
    await shop.shop.db.change(({ query }) =>
      query
        .insertInto('failed_searches')
        .values([
          { day, locale: 'mn', query: 'нисдэг хивс', networks: 3 },
          { day, locale: 'mn', query: 'ганц хүний', networks: 1 }
        ])
        .execute()
    )
    const { searches } = await json<FailedSearchesBody>(await send('GET', '/failed_searches'))
    expect(searches).toEqual([{ query: 'нисдэг хивс', locale: 'mn', networks: 3, last: day }])
  })
})
