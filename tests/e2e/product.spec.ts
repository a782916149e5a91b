import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { pharmacistNames } from '../../src/components/contact/pharmacists.ts'
import { violations } from './accessible.ts'
import { expectNoSidewaysScroll, LOCALES, pathIn, screenOf, wordsOf } from './shopper.ts'

interface Found {
  readonly slug: string
  readonly title: string
  readonly name: string
  readonly variants: readonly { readonly on_hand: number }[]
}

/** Opens a page and waits until its islands listen. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('astro-island[ssr]:not([client=use],[client=visible])')).toHaveCount(0)
}

/** The first product of the shop that is like this. */
async function productWhere(
  request: APIRequestContext,
  filter: object[],
  fits: (product: Found) => boolean = () => true
) {
  const answer = await request.post('/search/catalogue/product/_search', {
    headers: { Authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` },
    data: { query: { bool: { filter } }, size: 500, _source: ['slug', 'title', 'name', 'variants'] }
  })
  const { hits } = (await answer.json()) as { hits: { hits: { _source: Found }[] } }
  const product = hits.hits.map(({ _source }) => _source).find(fits)
  if (!product) throw new Error('No product like this')
  return product
}

const inStock = { range: { total_on_hand: { gt: 20 } } }
const forEverybody = [{ term: { age_restricted: false } }, { term: { requires_prescription: false } }]

test(
  'product: is whole in HTML, with title, price, data for search engines, both languages',
  { tag: '@desktop' },
  async ({ request }) => {
    const { slug, title, name } = await productWhere(request, [
      inStock,
      ...forEverybody,
      { term: { translated: true } }
    ])
    const answer = await request.get(`/products/${slug}`)
    const html = await answer.text()
    expect(answer.headers()['cache-control']).toMatch(/public.*s-maxage=\d+.*stale-while-revalidate=\d+/)
    expect(answer.headers()['etag']).toBeTruthy()
    expect(html).toContain(`hreflang="en" href="`)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
      '@graph'?: readonly { '@type': string; name?: string }[]
    }
    expect(data['@graph']?.find(each => each['@type'] === 'Product')?.name).toBe(title)
    expect(await (await request.get(`/en/products/${slug}`)).text()).toContain(
      name.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
    )
  }
)

test('product: is not sent again when it has not changed', { tag: '@desktop' }, async ({ request }) => {
  const { slug } = await productWhere(request, [inStock, ...forEverybody])
  // The second reader gets it compressed better, under another ETag, and everybody after that.
  await expect
    .poll(async () => {
      const etag = (await request.get(`/products/${slug}`)).headers()['etag'] ?? ''
      return (await request.get(`/products/${slug}`, { headers: { 'If-None-Match': etag } })).status()
    })
    .toBe(304)
})

for (const locale of LOCALES)
  test(
    `variants: none is chosen for the shopper, and buying without one says so (${locale})`,
    { tag: screenOf(locale) },
    async ({ page }) => {
      const words = wordsOf(locale, 'product')
      await open(page, pathIn(locale, '/products/unaga-taped-diapers'))
      const sizes = page.getByRole('group', { name: words.option_size }).first()
      const add = page.getByRole('button', { name: words.add, exact: true })
      await expect(sizes.getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(page.getByText(words.stock_unchosen)).toBeVisible()
      const stock = page.locator('summary', { hasText: wordsOf(locale, 'branches').stock_title })
      await stock.click()
      await expect(page.getByText(wordsOf(locale, 'branches').stock_choose)).toBeVisible()

      await add.click()
      await expect(sizes.getByRole('alert')).toHaveText(words.missing_size)
      await expect(sizes).toHaveAccessibleDescription(words.missing_size)
      await expect(sizes.getByRole('radio').first()).toBeFocused()
      await expect(sizes).toBeInViewport()
      expect(await violations(page)).toEqual([])

      const medium = sizes.getByRole('radio', { name: /^M / })
      await medium.focus()
      await page.keyboard.press('Space')
      await expect(medium).toBeChecked()
      await expect(sizes.getByRole('alert')).toBeEmpty()
      await expect(page.getByText(words.stock_unchosen)).toBeHidden()
      // Branches are asked for the size that was chosen, and for it alone.
      await expect(page.getByText(wordsOf(locale, 'branches').stock_note)).toBeVisible()
      await expect(page.locator('[data-stock-shown] p').first()).toHaveText(/^M /)
      await add.click()
      await page.getByRole('link', { name: words.to_cart }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'M (6–11' })).toBeVisible()
    }
  )

test('product: is put in the cart by the keyboard, three at a time', { tag: '@desktop' }, async ({ page, request }) => {
  const { slug } = await productWhere(request, [inStock, ...forEverybody], ({ variants }) => variants.length === 1)
  await open(page, `/products/${slug}`)
  const more = page.getByRole('button', { name: 'Нэгээр нэмэх' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Тоо ширхэг' }).getByRole('status')).toHaveText('3')
  const add = page.getByRole('button', { name: 'Сагсанд нэмэх', exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Сагс руу очих' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Сагс, 3 бараа' }).filter({ visible: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('buy bar: stays in sight of those who read on, on a desktop too', async ({ page, request }) => {
  const { slug, title } = await productWhere(
    request,
    [inStock, ...forEverybody],
    ({ variants }) => variants.length === 1
  )
  await open(page, `/products/${slug}`)
  const add = page.getByRole('button', { name: 'Сагсанд нэмэх', exact: true })
  await expect(add).toBeInViewport()
  await page.mouse.move(200, 200)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(add).toBeInViewport()
  await expect(page.locator('.buy-bar').getByText(title)).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await add.click()
  await expect(page.getByRole('link', { name: 'Сагс, 1 бараа' }).filter({ visible: true })).toBeVisible()
})

test('pictures: are chosen by thumbnails, swiped, and seen whole with zoom', async ({ page }) => {
  const words = wordsOf('mn', 'product')
  await open(page, '/products/paracetamol-500-mg-tablets')
  const strip = page.getByRole('group', { name: words.gallery })
  await expect(strip.getByRole('img')).toHaveCount(3)
  await expect(strip.getByRole('img').nth(2)).toHaveAccessibleName(/6\.7 × 9\.3 × 3\.5/)
  const thumbnail = (number: number) =>
    page.getByRole('link', { name: words.gallery_picture.replace('{{number}}', String(number)) })
  await thumbnail(2).click()
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  const back = strip.getByRole('img').nth(1)
  await expect(back).toBeInViewport({ ratio: 0.9 })
  await expect(back).toHaveJSProperty('complete', true)
  expect(await back.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])

  const opener = page.getByRole('button', { name: words.gallery_full })
  await opener.click()
  const whole = page.getByRole('dialog')
  await expect(whole.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.5 })
  await whole.getByRole('button', { name: words.gallery_next }).click()
  await expect(whole.getByRole('img').nth(2)).toBeInViewport({ ratio: 0.5 })
  const zoom = whole.getByRole('button', { name: words.gallery_zoom })
  await zoom.click()
  await expect(zoom).toHaveAttribute('aria-pressed', 'true')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(whole).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test(
  'medicine: says for whom it is, in which dose, and that no pharmacist has confirmed it',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const locale of LOCALES) {
      const words = wordsOf(locale, 'product')
      await page.goto(pathIn(locale, '/products/paracetamol-500-mg-tablets'))
      const facts = page.getByRole('region', { name: words.medicine_title })
      await expect(facts.getByText(words.medicine_example)).toBeVisible()
      for (const term of [words.medicine_indications, words.medicine_dose, words.medicine_pregnancy])
        await expect(facts.getByRole('term').filter({ hasText: term })).toBeVisible()
      await expect(facts.getByText(words.medicine_supply_free)).toBeVisible()
      await expect(facts.getByText(pharmacistNames(locale))).toBeVisible()
    }
    expect(await violations(page)).toEqual([])
    await page.goto('/products/unaga-taped-diapers')
    await expect(page.getByRole('region', { name: wordsOf('mn', 'product').medicine_title })).toHaveCount(0)
  }
)

test(
  'variants: one chosen before the page is awake is the one that is bought',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { slug } = await productWhere(
      request,
      [inStock, ...forEverybody],
      ({ variants }) => variants.length > 1 && variants.every(({ on_hand }) => on_hand > 1)
    )
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route(/\/_astro\/buy-box\..*\.js$/, async route => {
      await held
      await route.continue()
    })
    await page.goto(`/products/${slug}`)
    const box = page.locator('[data-chosen]')
    const first = (await box.getAttribute('data-chosen')) ?? ''
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(box).toHaveAttribute('data-chosen', first)
    release()
    await expect(box).not.toHaveAttribute('data-chosen', first)
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
  }
)

test('quantity: cannot go above the stock', { tag: '@phone' }, async ({ page, request }) => {
  const { slug } = await productWhere(
    request,
    forEverybody,
    ({ variants }) => variants.length === 1 && [2, 3, 4, 5].includes(variants[0]?.on_hand ?? 0)
  )
  await open(page, `/products/${slug}`)
  const more = page.getByRole('button', { name: 'Нэгээр нэмэх' })
  const left = Number((await page.getByText(/^Үлдсэн \d$/).innerText()).replace(/\D/g, ''))
  for (let piece = 1; piece < left; piece++) await more.click()
  await expect(more).toBeDisabled()
})

test('prescription product: is not sold, but a branch can be asked', { tag: '@phone' }, async ({ page, request }) => {
  const { slug } = await productWhere(request, [{ term: { requires_prescription: true } }])
  await page.goto(`/products/${slug}`)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Эмчийн жороор олгоно' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Сагсанд нэмэх', exact: true })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('alcohol: asks for the age before it is shown', { tag: '@desktop' }, async ({ page, request }) => {
  const { slug, title } = await productWhere(request, [{ term: { age_restricted: true } }])
  await page.goto(`/products/${slug}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden()
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test(
  'product: says without JavaScript what it is, costs and how to order it',
  { tag: '@desktop' },
  async ({ browser, baseURL, request }) => {
    const { slug, title } = await productWhere(request, [inStock, ...forEverybody])
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto(`/products/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/эсвэл утсаар захиална уу/i)).toBeVisible()
    await context.close()
  }
)

test('product: is not found when it does not exist', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.goto('/products/no-such-thing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хуудас олдсонгүй')
  await expect(page.getByText('/products/no-such-thing')).toBeVisible()
  expect((await page.goto('/en/products/no-such-thing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test(
  'picture endpoint: an address of any length is refused, and is no failure of the server',
  { tag: '@desktop' },
  async ({ request }) => {
    for (const length of [10, 5_000]) {
      const answer = await request.get(`/_image?href=/${'a'.repeat(length)}&w=10&f=webp`)
      expect([answer.status(), answer.headers()['cache-control']]).toEqual([400, 'no-store'])
    }
  }
)

test('product: its picture is that of the chosen option', async ({ page, isMobile }) => {
  await page.goto(isMobile ? '/products/vitamin-d3-60-softgels' : '/en/products/vitamin-d3-60-softgels')
  const front = page
    .getByRole('group', { name: wordsOf(isMobile ? 'mn' : 'en', 'product').gallery })
    .locator('img')
    .first()
  const shown = () => front.evaluate((image: HTMLImageElement) => image.currentSrc)
  const own = await shown()
  for (const strength of ['2000', '5000']) {
    const before = await shown()
    await page
      .getByText(new RegExp(`^${strength} `))
      .first()
      .click()
    await expect.poll(shown).not.toBe(before)
  }
  expect(await shown()).not.toBe(own)
  await expect.poll(() => front.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('product: a cough medicine names the signs at which one does not wait', async ({ page, isMobile }) => {
  const locale = isMobile ? 'mn' : 'en'
  await page.goto(pathIn(locale, '/products/dextromethorphan-15-mg-5-ml-syrup-100-ml'))
  const t = wordsOf(locale, 'product')
  await expect(page.getByRole('note', { name: t.medicine_signs_title })).toContainText(t.medicine_signs_emergency_cough)
  await expectNoSidewaysScroll(page)
})
