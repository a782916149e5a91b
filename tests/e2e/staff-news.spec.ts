import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import type { NewsCover, StaffNews } from '../../src/contract/staff/news.ts'
import { rawIn, textsOf } from '../support/script-payload-texts.ts'
import { MANY_SCRIPT_PAYLOADS as PAYLOADS } from '../support/script-payloads.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, wordsOf } from './shopper.ts'
import { enterAsStaff, withoutAttributes } from './staff-session.ts'

const [t, editor] = [wordsOf('mn', 'news-staff'), wordsOf('mn', 'article-editor')]

const picture = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .toBuffer()

test(
  'news: is written with a cover, published, read on its page, and withdrawn',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow()
    const title = `Дархан салбар нээгдлээ ${Date.now()}`
    await enterAsStaff(page, 'content')
    await page.goto('/staff/news')
    await expectAccessible(page)
    await page.getByRole('button', { name: t.new }).click()
    await page.getByRole('textbox', { name: editor.title_label }).fill(title)
    await page.getByRole('textbox', { name: editor.summary_label }).fill('Өдөр бүр 10:00–20:00 цагт ажиллана.')
    await page.getByRole('textbox', { name: editor.text, exact: true }).click()
    await page.keyboard.insertText('Тавтай морил. Өнөөдрөөс эхлэн үйлчилнэ.')
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture() }
    })
    await expect(page.getByRole('button', { name: editor.cover_use })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: editor.cover_use }).click()
    await page.getByRole('textbox', { name: editor.cover_alt }).fill('Салбарын хаалга')
    await page.getByRole('button', { name: editor.preview, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: editor.preview_close }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: t.publish, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.edit_title })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name: t.open }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Салбарын хаалга' })).not.toHaveJSProperty('naturalWidth', 0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const address = page.url()

    await page.goto('/staff/news')
    await page.getByRole('button', { name: `${t.withdraw}: ${title}` }).click()
    const sure = page.getByRole('dialog', { name: filled(t.withdraw_ask, { title }) })
    await expectAccessible(page)
    await sure.getByRole('button', { name: t.yes, exact: true }).click()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    // A page is kept for half a minute.
    await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 45_000 }).toBe(404)
  }
)

test(
  'news: scripts in every field are text on its page, in the list and in feeds',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow()
    await enterAsStaff(page, 'content')
    const base = '/api/back_office'
    const sent = await page.request.post(`${base}/news_covers`, {
      multipart: { image: { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture() } }
    })
    const { file } = (await sent.json()) as NewsCover
    const [titles, summaries, alts] = [textsOf(90, ' '), textsOf(200, ' '), textsOf(160, ' ')]
    const piece = (at: number) => ({
      ...{ language: 'mn', tags: ['home'], cover_file: file, body: PAYLOADS.join('\n\n') },
      ...{ title: titles[at], summary: summaries[at % summaries.length], cover_alt: alts[at % alts.length] }
    })
    // Pages are kept for half a minute: each payload has one of its own.
    const written: StaffNews[] = []
    const run = Date.now()
    for (let at = 0; at < titles.length; at++) {
      const headers = { 'idempotency-key': `scripts-${run}-${at}` }
      const answer = await page.request.post(`${base}/news`, { headers, data: piece(at) })
      expect(answer.status(), await answer.text()).toBe(201)
      const own = (await answer.json()) as StaffNews
      written.push(own)
      const html = await (await page.request.get(own.path)).text()
      expect(html).toContain('hacked0()')
      expect(rawIn(withoutAttributes(html)), titles[at]).toEqual([])
    }
    for (const path of ['/feeds/news.rss.xml', '/feeds/news.atom.xml'])
      expect(rawIn(await (await page.request.get(path)).text()), path).toEqual([])
    const last = titles.at(-1) ?? ''
    await page.goto(written.at(-1)?.path ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(last)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await page.goto('/news')
    await expect(page.getByRole('link', { name: last, exact: true })).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    for (const { slug } of written) expect((await page.request.delete(`${base}/news/${slug}`)).status()).toBe(204)
  }
)
