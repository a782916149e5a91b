import { expect, test } from 'vitest'
import type { StaffSiteContentsBody } from '../../../src/contract/staff/site-contents.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

const NOTICE = {
  ...{ kind: 'urgent', place: 'cart', link: '/pages/delivery' },
  text: { mn: 'Өнөөдөр цас ихтэй.', en: 'Much snow today.' },
  ...{ starts_at: null, ends_at: null }
}
const BANNER = {
  ...{ slot: 'home', position: 3, tone: 'night', link: '/products?sale=1' },
  ...{ title: { mn: 'Хямдрал', en: 'Sale' }, text: null, action: null, starts_at: null, ends_at: null }
}

async function siteOf(shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) {
  const { send } = await signedInStaff(shop, ...roles)
  const read = () => json<StaffSiteContentsBody>(send('GET', '/site_contents'))
  const change = async (method: string, path: string, body: object) =>
    send(method, path, { version: (await read()).version, ...body })
  return { send, read, change }
}

const styles = async (shop: TestShop) => (await shop.app.request('/site.css')).text()

onBothDatabases('contents of the site', open => {
  test('a notice is on the pages of its place from its first moment until it is ended', async () => {
    const shop = await open()
    const { read, change } = await siteOf(shop, 'content')
    const known = (await read()).notices.map(({ id }) => id)
    // As people in Ulaanbaatar write it: in an hour.
    const made = await change('POST', '/site_notices', { ...NOTICE, starts_at: '2026-11-21T11:00' })
    expect(made.status).toBe(201)
    const notice = (await json<StaffSiteContentsBody>(made)).notices.find(({ id }) => !known.includes(id))
    expect(notice).toMatchObject({ starts_at: '2026-11-21T03:00:00.000Z', is_shown: false })
    expect(await styles(shop)).not.toContain(NOTICE.text.en)
    shop.clock.pass(60)
    expect(await styles(shop)).toMatch(/:has\(link\[rel=canonical\]\[href\$='\/cart'\]\)\) \.notice-bar\{/)
    expect(await styles(shop)).toContain(NOTICE.text.en)
    const path = `/site_notices/${notice?.id}`
    expect((await change('PUT', path, { ...NOTICE, text: { mn: 'Цас зогслоо.', en: 'It has stopped.' } })).status).toBe(
      200
    )
    expect(await styles(shop)).toContain('It has stopped.')
    expect((await change('PUT', `${path}/end`, {})).status).toBe(200)
    expect(await styles(shop)).not.toContain('It has stopped.')
    const lines = await listAudit({ db: shop.shop.db }, 3)
    expect(lines.map(({ action }) => action)).toEqual(['site_notices.end', 'site_notices.save', 'site_notices.create'])
    expect(JSON.parse(lines[1]?.before_json ?? '')).toMatchObject({ text: NOTICE.text })
  })

  test('banner: a scheduled one is in no answer that the public may read before its first moment', async () => {
    const shop = await open()
    const { change } = await siteOf(shop, 'content')
    const secret = { mn: 'Нууц хямдрал', en: 'Secret sale' }
    const made = await change('POST', '/site_banners', { ...BANNER, title: secret, starts_at: '2026-11-21T11:00' })
    expect(made.status).toBe(201)
    const readable = async () => {
      const texts = [await styles(shop)]
      for (const locale of ['mn', 'en']) {
        const answer = await shop.app.request('/api/v2/site_data?load_zones=1', {
          headers: { 'Accept-Language': locale }
        })
        texts.push(await answer.text())
      }
      return texts.join('\n')
    }
    expect(await readable()).not.toMatch(/Нууц хямдрал|Secret sale/)
    expect((await shop.request('GET', '/api/back_office/site_contents')).status).toBe(401)
    const { send } = await signedInStaff(shop, 'warehouse')
    expect((await send('GET', '/site_contents')).status).toBe(403)
    shop.clock.pass(60)
    expect(await readable()).toMatch(/Нууц хямдрал[^]*Secret sale/)
  })

  test('a banner is made, moved and ended, and keeps its picture', async () => {
    const shop = await open()
    const { read, change } = await siteOf(shop, 'content')
    const made = await json<StaffSiteContentsBody>(change('POST', '/site_banners', BANNER))
    const banner = made.banners.find(({ title }) => title.en === 'Sale')
    expect(banner).toMatchObject({ slot: 'home', text: null, is_shown: true })
    const id = banner?.id ?? ''
    const drawn = { slot: 'home', position: 3, tone: 'night', link: '/', title: BANNER.title, id, picture: '/a.svg' }
    await shop.shop.db.change(({ query }) =>
      query
        .updateTable('site_banners')
        .set({ body_json: JSON.stringify(drawn) })
        .where('id', '=', id)
        .execute()
    )
    await change('PUT', `/site_banners/${id}`, { ...BANNER, slot: 'cart', text: { mn: 'Одоо', en: 'Now' } })
    const moved = (await read()).banners.find(each => each.id === id)
    expect(moved).toMatchObject({ slot: 'cart', text: { en: 'Now' }, picture: '/a.svg' })
    await change('PUT', `/site_banners/${id}/end`, {})
    const contents = await shop.shop.storefront.siteContents()
    expect(contents.banners.map(each => each.id)).not.toContain(id)
  })

  test('a path without a page leads where staff say, in its language, and not in chains or circles', async () => {
    const shop = await open()
    const { read, change } = await siteOf(shop, 'content')
    const add = (from: string, to: string | null) => change('PUT', '/site_redirects', { from, to })
    expect((await add('/old', '/products')).status).toBe(200)
    expect(await shop.shop.redirectOf('/old')).toBe('/products')
    expect(await shop.shop.redirectOf('/en/old')).toBe('/en/products')
    expect(await shop.shop.redirectOf('/older')).toBeUndefined()
    for (const [from, to, code] of [
      ['/products', '/old', 'redirect-target'],
      ['/older', '/old', 'redirect-target'],
      ['/a', '/a', 'redirect-target'],
      ['/en/a', '/b', 'redirect-path'],
      ['/a?b=c', '/b', 'redirect-path'],
      ['/a', 'https://evil.example', 'invalid'],
      ['/a', '//evil.example', 'invalid']
    ] as const)
      expect(await outcome(await add(from, to)), from).toEqual([422, code])
    expect((await add('/old', null)).status).toBe(200)
    expect((await read()).redirects).toEqual([])
    expect(await shop.shop.redirectOf('/old')).toBeUndefined()
  })

  test('of two who have seen the same contents the second is told, and nothing of theirs is written', async () => {
    const shop = await open()
    const { read, send } = await siteOf(shop, 'content')
    const before = await read()
    const add = (en: string) =>
      send('POST', '/site_notices', { ...NOTICE, text: { mn: 'Мэдэгдэл', en }, version: before.version })
    const answers = await Promise.all([add('One'), add('Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await read()).notices).toHaveLength(before.notices.length + 1)
  })

  test('periods that end before they begin, one language alone and strangers are refused', async () => {
    const shop = await open()
    const { change } = await siteOf(shop, 'content')
    const wrong = { ...NOTICE, starts_at: '2026-12-02', ends_at: '2026-12-01' }
    expect(await outcome(await change('POST', '/site_notices', wrong))).toEqual([422, 'site-period'])
    expect((await change('POST', '/site_banners', { ...BANNER, text: { mn: 'Одоо', en: '' } })).status).toBe(422)
    expect(await outcome(await change('PUT', '/site_notices/nobody', NOTICE))).toEqual([404, 'not-found'])
    const auditor = await siteOf(shop, 'auditor')
    expect(await outcome(await auditor.change('POST', '/site_notices', NOTICE))).toEqual([403, 'staff-permission'])
    expect((await (await signedInStaff(shop, 'orders')).send('GET', '/site_contents')).status).toBe(403)
  })
})
