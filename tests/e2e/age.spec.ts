import { expect, test, type Page } from '@playwright/test'
import { messages } from '../../src/i18n/words.ts'
import { violations } from './accessible.ts'

const LOCALES = ['mn', 'en', 'ru', 'zh', 'it'] as const
const words = (locale: (typeof LOCALES)[number]) => messages(locale, 'age')
const storyIn = (locale: string) => (locale === 'mn' ? '/story' : `/${locale}/story`)
const en = words('en')

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => page.locator('h1')
/** The gate's island is awake: a press before that posts the form, and the page comes anew. */
const awake = (page: Page) => expect(page.locator('dialog.age:modal')).toBeVisible()
const ageCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'age')

for (const locale of LOCALES) {
  const t = words(locale)
  test.describe(`in ${locale}`, { tag: !['mn', 'zh'].includes(locale) ? '@desktop' : [] }, () => {
    test('age gate: stands before the story and answers "no" calmly, with help and a way out', async ({ page }) => {
      await page.goto(storyIn(locale))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(dialog(page)).toHaveAccessibleName(t.title)
      await expect(title(page)).toBeHidden()
      for (const other of LOCALES) {
        await expect(dialog(page).locator(`a[hreflang=${other}]`)).toHaveAttribute('lang', other)
      }
      expect(await violations(page)).toEqual([])

      await awake(page)
      await page.getByRole('button', { name: t.no }).click()
      const farewell = page.getByRole('heading', { name: t.refused_title })
      await expect(farewell).toBeFocused()
      await expect(dialog(page)).toHaveAccessibleName(t.refused_title)
      await expect(page.locator('.age-help a').first()).toBeVisible()
      await expect(page.getByRole('link', { name: t.leave })).toBeVisible()
      await expect(title(page)).toBeHidden()
      expect(await violations(page)).toEqual([])
    })
  })
}

test('age gate: the story is in the document before anybody has answered', { tag: '@desktop' }, async ({ request }) => {
  const html = await (await request.get('/en/story')).text()
  expect(html).toContain('Knowing when to stop is also a craft')
})

test(
  'age gate: "yes" opens the story, puts focus on its title and lasts for the session',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/en/story')
    await awake(page)
    await page.getByRole('button', { name: en.yes }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(title(page)).toBeFocused()
    expect(await ageCookie(page)).toMatchObject({ value: 'yes', expires: -1, sameSite: 'Lax', path: '/' })
    await page.reload()
    await expect(title(page)).toBeVisible()
    await page.goto('/zh/story')
    await expect(title(page)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  }
)

test('age gate: "yes" is kept for 30 days only when asked', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/en/story')
  await page.getByLabel(en.remember).check()
  await page.getByRole('button', { name: en.yes }).click()
  await expect(title(page)).toBeVisible()
  const days = (((await ageCookie(page))?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(30)
})

test(
  'age gate: "no" is not kept longer than the session, and Back does not ask again',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/en/story')
    await page.getByLabel(en.remember).check()
    await page.getByRole('button', { name: en.no }).click()
    await expect(page.getByRole('heading', { name: en.refused_title })).toBeVisible()
    expect(await ageCookie(page)).toMatchObject({ value: 'no', expires: -1 })
    await page.getByRole('link', { name: en.leave }).click()
    await expect(page).toHaveURL(/\/en$/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: en.refused_title })).toBeVisible()
    await expect(page.getByRole('button', { name: en.yes })).toBeHidden()
    await expect(title(page)).toBeHidden()
  }
)

test('age gate: a "no" is taken back by its own button, and the question is asked again', async ({
  page,
  isMobile
}) => {
  const locale = isMobile ? 'mn' : 'en'
  const t = words(locale)
  await page.goto(storyIn(locale))
  await awake(page)
  await page.getByRole('button', { name: t.no }).click()
  await expect(page.getByRole('heading', { name: t.refused_title })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: t.again }).click()
  await expect(page.getByRole('heading', { name: t.title })).toBeFocused()
  expect(await ageCookie(page)).toBeUndefined()
  await page.getByRole('button', { name: t.yes }).click()
  await expect(dialog(page)).toBeHidden()
})

test('age gate: Escape opens nothing, however often', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/en/story')
  await expect(dialog(page)).toBeVisible()
  for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(title(page)).toBeHidden()
  // A press before the page is awake closes it until it is.
  await expect(dialog(page).and(page.locator(':modal'))).toBeVisible()
})

test('age gate: is answered by the keyboard alone, and Tab stays inside', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/en/story')
  await expect(page.getByRole('heading', { name: en.title })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: en.yes })).toBeFocused()
  for (let press = 0; press < 14; press++) {
    await page.keyboard.press('Tab')
    // Between the last link and the first button focus may rest on the browser's own controls, never on the page behind.
    expect(await page.evaluate(() => document.activeElement?.closest('.age-cover'))).toBeNull()
  }
  await page.getByRole('button', { name: en.yes }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()
})

test('age gate: a focus that was moved before hydration stays where it is', { tag: '@desktop' }, async ({ page }) => {
  let release = () => {}
  const isReleased = new Promise<void>(resolve => (release = resolve))
  await page.route('**/age-gate*.js', async route => {
    await isReleased
    await route.continue()
  })
  await page.goto('/en/story', { waitUntil: 'commit' })
  const yes = page.getByRole('button', { name: en.yes })
  await yes.focus()
  expect(await dialog(page).evaluate(element => element.matches(':modal'))).toBe(false)
  release()
  await expect.poll(() => dialog(page).evaluate(element => element.matches(':modal'))).toBe(true)
  await expect(yes).toBeFocused()
})

test('age gate: a deep link is asked on its own address and keeps its place', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/en/story#patience')
  await expect(page).toHaveURL(/\/en\/story#patience$/)
  await page.getByRole('button', { name: en.yes }).click()
  await expect(page.locator('#patience')).toBeInViewport()
})

test('age cookie: has behind TLS a name that no subdomain can plant', { tag: '@phone' }, async ({ page, baseURL }) => {
  const behindTls = 'https://shop.example'
  await page.route(`${behindTls}/**`, async route => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await page.request.get(`${baseURL}${pathname}${search}`) })
  })
  await page.context().addCookies([{ name: 'age', value: 'yes', domain: '.shop.example', path: '/', secure: true }])
  await page.goto(`${behindTls}/en/story`)
  await awake(page)
  await page.getByRole('button', { name: en.yes }).click()
  await expect(title(page)).toBeFocused()
  const cookie = (await page.context().cookies(behindTls)).find(({ name }) => name === '__Host-age')
  expect(cookie).toMatchObject({ value: 'yes', domain: 'shop.example', path: '/', secure: true })
  await page.reload()
  await expect(title(page)).toBeVisible()
})

test(
  'age gate: the covered and the open page are the same bytes',
  { tag: '@desktop' },
  async ({ request, page, baseURL }) => {
    const covered = await (await request.get('/en/story')).text()
    await page.context().addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }])
    const open = await (await page.request.get('/en/story')).text()
    expect(open).toBe(covered)
  }
)

test('age gate: does not flash after it has been answered', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }])
  await page.addInitScript(() => {
    const seen: string[] = []
    const look = () => {
      const gate = document.querySelector('dialog.age')
      if (gate && getComputedStyle(gate).display !== 'none') seen.push('shown')
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seen })
  })
  await page.goto('/en/story', { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test(
  'age gate: a page from the back/forward cache knows the current answer',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    const restore = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await context.addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }])
    await page.goto('/en/story')
    await expect(title(page)).toBeVisible()
    await context.clearCookies()
    await restore()
    await expect(dialog(page)).toBeVisible()
    await expect(title(page)).toBeHidden()
    await context.addCookies([{ name: 'age', value: 'no', url: baseURL ?? '' }])
    await restore()
    await expect(page.getByRole('heading', { name: en.refused_title })).toBeVisible()
    await context.addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }])
    await restore()
    await expect(title(page)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  }
)

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false })

  test('age gate: covers the story until the form is answered with "yes"', async ({ page }) => {
    await page.goto('/ru/story')
    const t = words('ru')
    await expect(page.getByRole('heading', { name: t.title })).toBeVisible()
    await expect(title(page)).toBeHidden()
    await page.getByRole('button', { name: t.yes }).click()
    await expect(page).toHaveURL(/\/ru\/story$/)
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: t.title })).toBeHidden()
    expect(await ageCookie(page)).toMatchObject({ value: 'yes', expires: -1 })
    await page.goto('/story')
    await expect(title(page)).toBeVisible()
  })

  test('age gate: "no" stays for the session', async ({ page }) => {
    await page.goto('/en/story')
    await page.getByRole('button', { name: en.no }).click()
    await expect(page.getByRole('heading', { name: en.refused_title })).toBeVisible()
    await page.goto('/en/story')
    await expect(page.getByRole('heading', { name: en.refused_title })).toBeVisible()
    await expect(page.getByRole('button', { name: en.yes })).toBeHidden()
    await expect(title(page)).toBeHidden()
  })

  test('age gate: can be read in another language', async ({ page }) => {
    await page.goto('/story')
    await page.getByRole('link', { name: 'Italiano' }).first().click()
    await expect(page.getByRole('heading', { name: words('it').title })).toBeVisible()
  })
})
