import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SiteDataBody } from '../../../src/contract/site/site-data.ts'
import { SiteAdmin } from '../../../src/server/site/site-data/index.ts'
import { onBothDatabases, openTestShop, type TestShop } from '../../support/shop.ts'

type Body = SiteDataBody & { readonly errors?: object }

/** Asks as a client does. */
const asking =
  ({ request }: Pick<TestShop, 'request'>) =>
  async (query = '', headers: Readonly<Record<string, string>> = {}) => {
    const answer = await request('GET', `/api/v2/site_data${query}`, undefined, { 'accept-language': 'mn', ...headers })
    const text = await answer.text()
    const body = (text === '' ? {} : JSON.parse(text)) as Body
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', body, parts: Object.keys(body).slice(1) }
  }

onBothDatabases('site data', open => {
  test('site data: has every part; zones and branches where they are asked for', async () => {
    const ask = asking(await open())
    const { body, parts } = await ask()
    expect(parts).toEqual([
      ...['taxons', 'menus', 'translation', 'notifications', 'banners', 'configs', 'badges', 'presets']
    ])
    expect(body.configs).toMatchObject({
      minimum_order_amount: 30_000,
      delivery_hours: { from: 4, to: 24 },
      lease: { barrier: 120_000, term: 0.3, interest: 1.8, max: 1_500_000, min: 120_000 },
      compare_max: 4,
      stock_version: 1,
      promo_code_digits: 4,
      show: { brand: true, compare: true, gift_badge: true, stock: true, w3w: true }
    })
    expect(body.menus?.find(({ code }) => code === 'main')).toMatchObject({ departments: true })
    expect(body.presets?.[0]?.link).toMatch(/^\/products\?\w/)
    expect(body.translation?.['payment']).toHaveProperty('qpay')

    const whole = (await ask('?load_zones=true&load_store_locations=1', { 'accept-language': 'en' })).body
    const city = whole.zones?.find(({ code }) => code === 'city')
    expect(city?.name).toMatch(/^[\w ,-]+$/)
    expect(city?.options).toContainEqual({ id: '24-48h', fee: 5_000, free_from: 100_000 })
    expect(whole.store_locations?.length).toBeGreaterThan(0)
    expect(whole.menus?.find(({ code }) => code === 'footer-help')?.title).toBe('Help')
  })

  test.each(['2026-02-31', 'yesterday', '2026-11-21T25:00:00Z', '2026-12-01', '1e99', ''])(
    'site data: refuses the date "%s"',
    async date => {
      const { status, body } = await asking(await open())(`?date=${date}`)
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('date')
    }
  )

  test('site data: refuses a wrong switch', async () => {
    expect((await asking(await open())('?load_zones=perhaps')).status).toBe(422)
  })

  test('site data: answers 304 to its ETag until something changes', async () => {
    const shop = await open()
    const ask = asking(shop)
    const { etag } = await ask()
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(await ask('', { 'if-none-match': etag })).toMatchObject({ status: 304, etag })
    expect((await ask('', { 'if-none-match': etag, 'accept-language': 'en' })).status).toBe(200)
    await new SiteAdmin(shop.shop.db, () => new Date()).set('compare', false)
    const changed = await ask('', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.body.configs?.show.compare).toBe(false)
  })

  test('site data: with the date of the last answer it has only what has changed since', async () => {
    const shop = await open()
    const ask = asking(shop)
    const { date } = (await ask('?load_zones=1')).body
    expect((await ask(`?date=${date}&load_zones=1`)).body).toEqual({ date })

    const admin = new SiteAdmin(shop.shop.db, () => new Date())
    await admin.set('compare', false)
    const first = await ask(`?date=${date}&load_zones=1`)
    expect(first.parts).toEqual(['menus', 'configs'])
    await shop.shop.db.change(async ({ query }) => {
      await query.updateTable('delivery_options').set({ fee: 1_234 }).where('zone', '=', 'city').execute()
      await query.updateTable('delivery_settings').set({ value: 99 }).where('name', '=', 'version').execute()
    })
    const second = await ask(`?date=${first.body.date}&load_zones=1`)
    expect(second.parts).toEqual(['zones'])
    // The clock of this shop stands still, and yet each change is later than the one before.
    expect([date, first.body.date, second.body.date]).toEqual(
      [date, first.body.date, second.body.date].toSorted((a = '', b = '') => a.localeCompare(b))
    )
    expect((await ask(`?date=${date}&load_zones=1`)).parts).toEqual(['menus', 'configs', 'zones'])
  })

  test('notices: are shown from their first moment until their last, the most pressing first', async () => {
    const shop = await open()
    const ask = asking(shop)
    const admin = new SiteAdmin(shop.shop.db, () => shop.clock.now)
    const text = { mn: 'Цас ихтэй тул хүргэлт хойшилж магадгүй.', en: 'Deliveries may be late because of the snow.' }
    const inAnHour = new Date(shop.clock.now.getTime() + 3_600_000).toISOString()
    const notice = { kind: 'delivery', text, link: '/pages/delivery', ends_at: null } as const
    expect((await admin.scheduleNotice({ ...notice, id: 'snow', starts_at: inAnHour })).ok).toBe(true)
    expect(await admin.scheduleNotice({ ...notice, id: 'snow', starts_at: null })).toMatchObject({ ok: false })
    await admin.scheduleNotice({ ...notice, id: 'short', kind: 'urgent', starts_at: null })
    const shown = async () => (await ask()).body.notifications?.map(({ id }) => id)
    expect(await shown()).toEqual(['short'])
    shop.clock.pass(60)
    expect(await shown()).toEqual(['short', 'snow'])
    expect((await ask('', { 'accept-language': 'en' })).body.notifications?.[1]?.text).toBe(text.en)
    await admin.endNotice('short')
    expect(await shown()).toEqual(['snow'])
    expect(await admin.endNotice('nobody')).toEqual({ ok: false, problem: 'notice-unknown' })
  })
})

test('site data: every process beside the same database gives the same answer and the same date', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [one, other] = [await openTestShop('SQLite', { folder }), await openTestShop('SQLite', { folder })]
  const [first, again] = [await asking(one)(), await asking(other)()]
  expect(again).toEqual(first)
  await new SiteAdmin(one.shop.db, () => new Date()).set('w3w', false)
  const changed = await asking(other)(`?date=${first.body.date}`)
  expect(changed.parts).toEqual(['configs'])
  expect(await asking(one)(`?date=${first.body.date}`)).toEqual(changed)
})

test('site stylesheet: shows the first notice that is not closed, and hides what is switched off', async () => {
  const { shop, app, clock } = await openTestShop('SQLite')
  const admin = new SiteAdmin(shop.db, () => clock.now)
  const styles = async (headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.request('/site.css', { headers })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() }
  }
  const first = await styles()
  expect(first.text).toMatch(/^:root\{--site-version:"\w+";--switched-off:"lease"\}/)
  expect(first.text).not.toContain('notice-bar')
  expect((await styles({ 'if-none-match': first.etag })).status).toBe(304)

  const base = { link: null, starts_at: null, ends_at: null }
  await admin.scheduleNotice({ ...base, id: 'calm', kind: 'info', text: { mn: 'Тайван', en: 'Calm' } })
  const text = { mn: 'Яаралтай "\\" </style>', en: 'Urgent' }
  await admin.scheduleNotice({ ...base, id: 'now', kind: 'urgent', text, link: '/pages/delivery' })
  await admin.set('brand', false)
  const { text: changed } = await styles()
  expect(changed).toContain(
    ':root:where(:not([data-closed-notices~=\'now\'])) .notice-bar{display:flex;--notice-id:"now"'
  )
  // All weigh the same: the most pressing comes last and wins, until its reader has closed it.
  expect(changed.indexOf("~='calm'])")).toBeLessThan(changed.indexOf("~='now'])"))
  expect(changed).toContain(':lang(mn) .notice-bar-text::after{content:"Яаралтай \\22 \\5c \\22  \\3c /style>"}')
  expect(changed).toContain("[data-show='brand']")
  expect(changed).not.toContain("[data-show='compare']")
})

test('storefront: contents are the same object until staff change them, and then pages are made anew', async () => {
  const { shop } = await openTestShop('SQLite')
  const before = await shop.storefront.siteContents()
  expect(await shop.storefront.siteContents()).toBe(before)
  await new SiteAdmin(shop.db, () => new Date()).set('compare', false)
  const after = await shop.storefront.siteContents()
  expect(after.version).not.toBe(before.version)
  const links = (menus: typeof after.menus) => menus.flatMap(({ children }) => children.map(({ link }) => link))
  expect(links(before.menus)).toContain('/compare')
  expect(links(after.menus)).not.toContain('/compare')
})
