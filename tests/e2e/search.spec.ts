import { expect, test, type Page } from '@playwright/test'
import { violations } from './accessible.ts'
import { LOCALES, pathIn, wordsOf } from './shopper.ts'

const field = (page: Page) => page.locator('#search-field')
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

/** Answers to single letters come last: a line on which the order of answers is not that of questions. */
async function slowLine(page: Page) {
  const held: (() => void)[] = []
  await page.route('**/_msearch', async route => {
    const word = /"prefix":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? ''
    if (word.length < 4) await new Promise<void>(resolve => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  return () => held.forEach(release => release())
}

test(
  'search box: a search is typed on a slow line, chosen by keys, remembered and removed again',
  { tag: '@desktop' },
  async ({ page }) => {
    const release = await slowLine(page)
    await page.goto('/')
    await field(page).click()
    await expect(option(page, 'Эм').first()).toBeVisible()
    await page.keyboard.type('виб', { delay: 150 })
    await page.keyboard.press('Backspace')
    await page.keyboard.type('тамин', { delay: 20 })
    await expect(field(page)).toHaveValue('витамин')
    await expect(option(page, '«витамин» хайлтын бүх илэрц')).toBeVisible()
    release()
    await expect(page.getByRole('group', { name: 'Бараа' }).getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /санал байна/ })).toHaveCount(1)
    expect(await violations(page)).toEqual([])

    const options = page.getByRole('option')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(field(page)).toHaveValue('витамин')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('«витамин» хайлтын илэрц')

    await field(page).fill('')
    await expect(option(page, 'витамин')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(option(page, 'витамин')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Delete')
    await expect(option(page, 'витамин')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('listbox')).toBeHidden()

    await page.route('**/search/**', route => route.abort())
    const refused = page.waitForEvent('requestfailed')
    await field(page).fill('щщщ')
    await refused
    await expect(page.getByRole('listbox')).toBeHidden()
  }
)

test('search box: fills the screen of a phone, and gives it back', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Хайх', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('парацетамол', { delay: 20 })
  await expect(page.getByRole('group', { name: 'Бараа' }).getByRole('option').first()).toBeVisible()
  await expect(page.locator('main')).toHaveAttribute('inert')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Хайлтыг хаах' }).click()
  await expect(page.locator('main')).not.toHaveAttribute('inert')
  await expect(page.getByRole('listbox')).toBeHidden()
  await field(page).click()
  await page.getByRole('group', { name: 'Бараа' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/products\/[a-z]/)
  await page.goBack()
  await expect(page.locator('main')).not.toHaveAttribute('inert')
  await field(page).click()
  await field(page).fill('')
  await page.getByRole('button', { name: '«парацетамол» хайлтыг түүхээс хасах' }).click()
  await expect(option(page, 'парацетамол')).toHaveCount(0)
})

test(
  'search results: say how the search was read, and where to go when there are none',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/products?q=b,eghjaty')
    await expect(page.getByText('«ибупрофен» гэж хайлаа')).toBeVisible()
    await page.goto('/products?price_from=90000000&q=термомитр')
    await expect(page.getByText('сонгосон шүүлтүүрт тохирохгүй')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^Үнэ шүүлтүүргүйгээр/ }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'Яг «термомитр» гэж хайх' }).click()
    await expect(page.getByText('Тохирох бараа алга')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Эрэлттэй бараа' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Эм', exact: true }).first()).toBeVisible()
  }
)

test('search: a category below the top level leads to its page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Хайх', exact: true }).click()
  await page.keyboard.type('витамин', { delay: 20 })
  const deep = page.getByRole('group', { name: 'Ангилал' }).getByRole('option').filter({ hasText: '›' }).first()
  await expect(deep).toHaveAttribute('href', /^\/t\/[^/]+\/./)
  await deep.click()
  await expect(page).toHaveURL(/\/t\/[^/]+\/./)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('search box: costs no React before the focus, and keeps the text that is typed until it has come', async ({
  page
}) => {
  const scripts: string[] = []
  let release = () => {}
  const isReleased = new Promise<void>(resolve => (release = resolve))
  page.on('request', request => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await page.route('**/hydrate-search-box*.js', async route => {
    await isReleased
    await route.continue()
  })
  await page.goto('/articles', { waitUntil: 'networkidle' })
  expect(scripts.filter(path => /react|client|search-box/.test(path))).toEqual([])
  await page.getByRole('searchbox', { name: 'Бараа хайх' }).click()
  await page.keyboard.type('вита', { delay: 20 })
  release()
  await expect(page.getByRole('combobox', { name: 'Бараа хайх' })).toBeFocused()
  await page.keyboard.type('мин', { delay: 20 })
  await expect(field(page)).toHaveValue('витамин')
  await expect(page.getByRole('group', { name: 'Бараа' }).getByRole('option').first()).toBeVisible()
})

test(
  'search box: a search without a word asks for one, in the language of the page',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const locale of LOCALES) {
      const words = wordsOf(locale, 'search')
      await page.goto(pathIn(locale, '/'))
      await page.getByRole('search').first().getByRole('button', { name: words.submit }).click()
      expect(await field(page).evaluate(input => (input as HTMLInputElement).validationMessage)).toBe(words.required)
      await field(page).fill('витамин')
      await field(page).press('Enter')
      await expect(page).toHaveURL(/\/products\?q=/)
    }
  }
)

test('search results: a danger sign comes with 103 before any product, which stand below when they are asked for', async ({
  page
}) => {
  await page.goto(`/products?q=${encodeURIComponent('цээж өвдөж байна')}`)
  const advice = page.getByRole('note')
  await expect(advice.getByRole('link', { name: '103 руу залгах' })).toHaveAttribute('href', 'tel:103')
  await expect(page.locator('[data-drawn-list]')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await advice.getByRole('link', { name: 'Бүтээгдэхүүн харах' }).click()
  await expect(page.locator('[data-drawn-list]')).toHaveCount(1)
  await expect(advice).toContainText('103')
  await page.goto(`/en/products?q=${encodeURIComponent('I want to die')}`)
  await expect(advice).toContainText('You are not alone')
  await expect(advice.getByRole('link')).toHaveText(['Call 103'])
})
