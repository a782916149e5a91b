import { expect, test, type Page } from '@playwright/test'
import { violations } from './accessible.ts'

/** Opens a list and waits until it has asked for the prices of now. */
async function open(page: Page, path: string) {
  const woken = page.waitForResponse(/\/search\/catalogue\//)
  await page.goto(path)
  await woken
  await expect(page.locator('astro-island[ssr]:not([client=use])')).toHaveCount(0)
}

const isMobile = () => test.info().project.name === 'mobile'
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const found = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /олдлоо/ })

/** Filters are a sheet on small screens. */
async function openFilters(page: Page) {
  if (isMobile()) await page.getByRole('button', { name: /^Шүүлтүүр/ }).click()
}
async function closeFilters(page: Page) {
  if (isMobile()) await page.getByRole('button', { name: /барааг үзэх/ }).click()
}

test('category: brings its first 40 products in HTML', { tag: '@desktop' }, async ({ request }) => {
  const html = await (await request.get('/t/medicine')).text()
  expect(html.match(/<article /g)).toHaveLength(40)
  expect(html).toContain('<h1')
  expect(html).toContain('href="/t/medicine/cold-flu"')
})

test('filters: narrow the list, stand in the address and come back with Back', async ({ page }) => {
  await open(page, '/t/vitamins')
  await expect(found(page)).toHaveCount(1)
  const all = await found(page).textContent()
  await openFilters(page)
  await page.getByRole('checkbox', { name: 'Зөвхөн хямдралтай' }).check()
  await expect(page).toHaveURL('/t/vitamins?sale=1')
  await expect(found(page)).not.toHaveText(all ?? '')
  const brand = page.getByRole('group', { name: 'Брэнд' }).getByRole('checkbox').first()
  await brand.check()
  await expect(page).toHaveURL(/\/t\/vitamins\?brand=[a-z0-9-]+&sale=1$/)
  await closeFilters(page)
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/t/vitamins')
  await expect(found(page)).toHaveText(all ?? '')
})

test(
  'filters: what is chosen and typed before the list is awake is done when it is',
  { tag: '@desktop' },
  async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route(/\/_astro\/product-list\..*\.js$/, async route => {
      await held
      await route.continue()
    })
    await page.goto('/t/vitamins')
    const sale = page.getByRole('checkbox', { name: 'Зөвхөн хямдралтай' })
    await sale.check()
    await page.getByLabel('Эрэмбэ').selectOption('price_asc')
    await page.getByRole('textbox', { name: 'Доод үнэ, ₮' }).fill('1000')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/t/vitamins')
    release()
    await expect(page).toHaveURL('/t/vitamins?price_from=1000&sale=1&sort=price_asc')
    await expect(sale).toBeChecked()
  }
)

test(
  'category: a price that has changed since the build is drawn, though nobody touches the list',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.route('**/search/catalogue/product/_search', async route => {
      const response = await route.fetch()
      const answer = (await response.json()) as { hits: { hits: { _source: { selling_price: number } }[] } }
      const [first] = answer.hits.hits
      if (first) first._source.selling_price = 123_456
      await route.fulfill({ response, json: answer })
    })
    await page.goto('/t/vitamins')
    await expect(cards(page).first()).toContainText(/123.456/)
  }
)

test(
  'filters: the chosen ones are chips that can be taken off, also when nothing is left',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/t/vitamins?price_from=90000000')
    await expect(page.getByText('Тохирох бараа алга')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^Арилгах: ₮/ }).click()
    await expect(page).toHaveURL('/t/vitamins')
    await expect(cards(page).first()).toBeVisible()
  }
)

test('price range: is typed, either way round', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/t/devices')
  await openFilters(page)
  const low = page.getByRole('textbox', { name: 'Доод үнэ, ₮' })
  await low.fill('хямд')
  await low.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Үнээ зөвхөн тоогоор бичнэ үү.')
  await expect(low).toBeFocused()
  await low.fill('50,000')
  const high = page.getByRole('textbox', { name: 'Дээд үнэ, ₮' })
  await high.focus()
  await expect(page).toHaveURL('/t/devices')
  await high.fill('10000')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page).toHaveURL('/t/devices?price_from=10000&price_to=50000')
  await page.getByRole('slider', { name: 'Дээд үнэ, ₮' }).press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/t/devices?price_from=10000')
})

test('product list: sorts by price, and grid and list are one address apart', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/t/household')
  await page.getByLabel('Эрэмбэ').selectOption('price_asc')
  await expect(page).toHaveURL('/t/household?sort=price_asc')
  await expect(page.getByRole('main').locator('ul[aria-busy=false]')).toBeVisible()
  const prices = await page.locator('main article p.figures > span:first-child').allTextContents()
  const amounts = prices.map(text => Number(text.replace(/\D/g, '')))
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b))

  await page.getByRole('button', { name: 'Жагсаалтаар харах' }).click()
  await expect(page).toHaveURL('/t/household?sort=price_asc&view=list')
  await expect(page.getByRole('main').locator('ul[data-view=list]')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Жагсаалтаар харах' })).toHaveAttribute('aria-pressed', 'true')
})

test('product list: appends more products, and Back from one of them returns to its place', async ({ page }) => {
  await open(page, '/t/medicine')
  await expect(found(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Цааш үзэх' }).click()
  await expect(cards(page)).toHaveCount(80)
  await expect(page).toHaveURL('/t/medicine?page=2')
  const product = cards(page).nth(70).getByRole('link').first()
  await product.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await product.click()
  await expect(page).toHaveURL(/\/products\//)
  await page.goBack()
  await expect(cards(page)).toHaveCount(80)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 300)
})

test(
  'product list: keeps its length and its place when it is reloaded after it had grown',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/t/medicine?page=2')
    await expect(cards(page)).toHaveCount(80)
    await page.evaluate(() => scrollTo(0, 6000))
    await expect
      .poll(() => page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll))
      .toBeGreaterThan(3000)
    const before = await page.evaluate(() => scrollY)
    await page.reload()
    await expect(cards(page)).toHaveCount(80)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 300)
  }
)

test('search results: Cyrillic and Latin find the same', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/products?q=живх')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('«живх» хайлтын илэрц')
  await expect(cards(page).filter({ hasText: /живх/i }).first()).toBeVisible()
  await page.goto('/en/products?q=jivh')
  await expect(
    cards(page)
      .filter({ hasText: /diaper/i })
      .first()
  ).toBeVisible()
})

test('search results: are narrowed to a category', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/products?q=крем')
  await openFilters(page)
  await page
    .getByRole('navigation', { name: 'Ангилал' })
    .getByRole('link', { name: /Арьс арчилгаа/ })
    .click()
  await expect(page).toHaveURL('/products?category=skin-care&q=%D0%BA%D1%80%D0%B5%D0%BC')
})

test('search results: can be tried again after a failure', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/products')
  await page.route('**/search/**', route => route.fulfill({ status: 503, body: '{}' }))
  await page.getByLabel('Эрэмбэ').selectOption('price_asc')
  await expect(page.getByRole('alert')).toContainText('Барааг ачаалж чадсангүй')
  expect(await violations(page)).toEqual([])
  await page.unroute('**/search/**')
  await page.getByRole('button', { name: 'Дахин оролдох' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test(
  'product list: is searched, filtered and continued by plain pages without JavaScript',
  { tag: '@desktop' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/t/medicine')
    await page.getByRole('link', { name: 'Цааш үзэх' }).click()
    await expect(page).toHaveURL('/products?category=medicine&page=2')
    await expect(cards(page)).toHaveCount(80)
    await page.getByRole('searchbox').first().fill('крем')
    await page.getByRole('searchbox').first().press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('«крем» хайлтын илэрц')
    const all = await cards(page).count()
    await page.getByRole('checkbox', { name: 'Зөвхөн хямдралтай' }).check()
    await page.getByLabel('Эрэмбэ').selectOption('price_asc')
    await page.locator('#filters').getByRole('button', { name: 'Хэрэглэх' }).last().click()
    await expect(page).toHaveURL(/q=%D0%BA.*&sale=1|sale=1.*q=%D0%BA/)
    const count = await cards(page).count()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(all)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await context.close()
  }
)

test('product card: puts its product in the cart, and the cart says so', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/t/household')
  await page
    .getByRole('button', { name: /^Сагсанд нэмэх: / })
    .first()
    .click()
  await expect(page.locator('[data-cart-status]')).toHaveText('Сагсанд нэмлээ.')
  await expect(page.getByRole('link', { name: 'Сагс, 1 бараа' }).filter({ visible: true })).toBeVisible()
})
