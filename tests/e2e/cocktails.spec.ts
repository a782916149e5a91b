import { expect, test, type Page } from '@playwright/test'
import { violations } from './accessible.ts'

const LOCALES = [
  { locale: 'mn', prefix: '', recipe: 'Алтан намар', responsible: 'Хэмжээгээ мэдэх' },
  { locale: 'en', prefix: '/en', recipe: 'Golden Autumn', responsible: 'Knowing your limits' },
  { locale: 'ru', prefix: '/ru', recipe: 'Золотая осень', responsible: 'Знать меру' },
  { locale: 'zh', prefix: '/zh', recipe: '金秋', responsible: '饮之有度' },
  { locale: 'it', prefix: '/it', recipe: 'Autunno d’oro', responsible: 'Bere con misura' }
]

const affirm = (page: Page, baseURL = '') => page.context().addCookies([{ name: 'age', value: 'yes', url: baseURL }])
const amounts = (page: Page) => page.locator('.ingredient-amount').allTextContents()
const trimmed = async (texts: Promise<string[]>) => (await texts).map(text => text.trim())

for (const { locale, prefix, recipe, responsible } of LOCALES) {
  test(
    `recipe: is a schema.org Recipe with every ingredient and step (${locale})`,
    { tag: '@desktop' },
    async ({ request }) => {
      const html = await (await request.get(`${prefix}/story/cocktails/golden-autumn`)).text()
      const [, text = ''] = /<script type="application\/ld\+json">([^<]+)/.exec(html) ?? []
      const { '@graph': graph } = JSON.parse(text) as { '@graph': Record<string, unknown>[] }
      const found = graph.find(({ '@type': type }) => type === 'Recipe')
      expect(found).toMatchObject({ name: recipe, inLanguage: locale, recipeYield: '1', totalTime: 'PT6M' })
      expect([found?.['recipeIngredient'], found?.['recipeInstructions']]).toMatchObject([{ length: 5 }, { length: 4 }])
    }
  )

  test(`guide to drinking in measure: is read at any age (${locale})`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`${prefix}/story/responsible`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(responsible)
    await expect(page.locator('.guide-table tbody tr')).toHaveCount(6)
    await expect(page.locator('.guide-help a').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}

test('recipe: asks for the age first when it is opened by its own address', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/en/story/cocktails/martini')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('h1')).toBeHidden()
  await page.getByRole('button', { name: 'Yes, I am 21 or over' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vodka Martini')
  expect(await violations(page)).toEqual([])
})

test('age gate of recipes: "no" shows the way to drinking in measure', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/en/story/cocktails')
  await page.getByRole('button', { name: 'No, I am younger' }).click()
  await page.getByRole('link', { name: 'Alcohol in moderation: what to know' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowing your limits')
})

test.describe('for those who are 21', () => {
  test.beforeEach(({ page, baseURL }) => affirm(page, baseURL))

  test(
    'recipe: the keyboard changes the number of people, up and back to one',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/ru/story/cocktails/moscow-mule')
      await page.getByRole('button', { name: 'Больше порций' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('.recipe').getByRole('status')).toHaveText('На 2 порции')
      expect(await trimmed(amounts(page))).toEqual(['90 мл', '240 мл', '1 шт.', '2 веточки', '240 г'])
      await page.keyboard.press('Space')
      expect(await trimmed(amounts(page))).toEqual(['135 мл', '360 мл', '1½ шт.', '3 веточки', '360 г'])
      for (let press = 0; press < 12; press++) await page.keyboard.press('Enter')
      await expect(page.locator('.recipe').getByRole('status')).toHaveText('На 12 порций')
      await page.getByRole('button', { name: 'Меньше порций' }).focus()
      for (let press = 0; press < 14; press++) await page.keyboard.press('Enter')
      await expect(page.locator('.recipe').getByRole('status')).toHaveText('На 1 порцию')
      await expect(page.getByRole('button', { name: 'Меньше порций' })).toBeFocused()
      expect(await trimmed(amounts(page))).toEqual(['45 мл', '120 мл', '½ шт.', '1 веточка', '120 г'])
    }
  )

  test('recipe: says how much alcohol it contains, or that it has none', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/en/story/cocktails/golden-autumn')
    await expect(page.locator('.recipe-facts')).toContainText('Each: 1.4 standard drinks (14 g of pure alcohol)')
    await expect(page.locator('.recipe .buy a')).toHaveAttribute('href', /^\/en\/(?:products|t)\//)
    await page.goto('/en/story/cocktails/khoimor')
    await expect(page.locator('.recipe-facts')).toContainText('No alcohol')
    await expect(page.locator('.recipe .buy')).toHaveCount(0)
  })

  test('recipe on paper: has its words and its address, and no scenes', { tag: '@desktop' }, async ({ page }) => {
    await page.emulateMedia({ media: 'print' })
    await page.goto('/it/story/cocktails/pine-shade')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.recipe-source')).toContainText('/it/story/cocktails/pine-shade')
    for (const hidden of ['.drink', '.masthead', '.colophon', '.servings button', '.buy'])
      await expect(page.locator(hidden).first()).toBeHidden()
    expect(await page.locator('html').evaluate(root => getComputedStyle(root).backgroundColor)).toBe(
      'rgb(255, 255, 255)'
    )
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages).toHaveLength(1)
  })

  test('list of recipes: a chosen taste leaves the glasses that have it', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/en/story/cocktails')
    await expect(page.locator('.recipe-card:visible')).toHaveCount(10)
    await page.getByLabel('Alcohol-free').check()
    await expect(page.locator('.recipe-card:visible h2')).toHaveText(['Lingonberry Frost', 'Khoimor'])
    expect(await violations(page)).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'recipe: is whole without JavaScript, with no control that could do nothing',
    { tag: '@desktop' },
    async ({ page, baseURL }) => {
      await affirm(page, baseURL)
      await page.goto('/story/cocktails/high-summer')
      await expect(page.locator('#servings')).toHaveText('2 хүнд')
      expect(await trimmed(amounts(page))).toEqual(['180 мл', '50 мл', '22.5 мл', '1 чимх', '120 г'])
      await expect(page.locator('.servings button').first()).toBeHidden()
      await expect(page.getByRole('button', { name: 'Хэвлэх' })).toBeHidden()
    }
  )
})
