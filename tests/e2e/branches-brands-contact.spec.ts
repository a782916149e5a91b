import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, pathIn, productsWith, wordsOf } from './shopper.ts'

const branches = wordsOf('mn', 'branches')
const contact = wordsOf('mn', 'contact')
const consent = wordsOf('mn', 'consent')
const mails = wordsOf('mn', 'newsletter')

test.describe('branches', () => {
  test('can be read without JavaScript: hours, phones, the way there', { tag: '@desktop' }, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto('/branches')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(8)
    await expect(page.getByRole('button', { name: branches.nearest })).toBeHidden()
    await page.getByRole('link', { name: 'Баянзүрх салбар', exact: true }).click()
    await expect(page.getByText('09:00–13:00, 14:00–20:00').first()).toBeVisible()
    await expect(page.getByRole('link', { name: branches.directions_osm })).toHaveAttribute(
      'href',
      /openstreetmap\.org\/directions\?to=47\.\d+%2C106\.\d+/
    )
    await page.close()
  })

  test('say which is nearest when somebody asks, and nothing before', { tag: '@phone' }, async ({ browser }) => {
    const context = await browser.newContext({
      geolocation: { latitude: 49.03, longitude: 104.05 },
      permissions: ['geolocation']
    })
    const page = await context.newPage()
    await page.goto('/branches')
    const first = page.getByRole('heading', { level: 3 }).first()
    await expect(first).toHaveText('Сүхбаатар салбар')
    await page.getByRole('button', { name: branches.nearest }).click()
    await expect(page.getByRole('status').filter({ hasText: branches.nearest_done })).toBeVisible()
    await expect(first).toHaveText('Эрдэнэт салбар')
    await expect(page.getByText(/^0\.\d км$/)).toBeVisible()
    await expectAccessible(page)
    await context.close()
  })

  test('are all still there when the place is kept secret', { tag: '@desktop' }, async ({ page, context }) => {
    await context.clearPermissions()
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 1 } as unknown as GeolocationPositionError)
    })
    await page.goto('/branches')
    await page.getByRole('button', { name: branches.nearest }).click()
    await expect(page.getByText(branches.nearest_denied)).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(8)
  })

  test('know the hour: open, closed, and until when', { tag: '@phone' }, async ({ page }) => {
    // Monday, 12:30 and 13:30 in Ulaanbaatar: before and in the break of one, and never closed at another.
    await page.clock.setFixedTime('2026-11-23T04:30:00Z')
    await page.goto('/branches/bayanzurkh')
    await expect(page.getByText(filled(branches.open_until, { time: '13:00' }))).toBeVisible()
    await expect(page.locator('[aria-current=date]')).toContainText(branches.monday)
    await page.clock.setFixedTime('2026-11-23T05:30:00Z')
    await page.reload()
    await expect(page.getByText(filled(branches.opens_today, { time: '14:00' }))).toBeVisible()
    await page.goto('/branches/bayangol')
    await expect(page.getByText(branches.open_always)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('show what they have of a product when its line is opened', { tag: '@phone' }, async ({ page }) => {
    const [product] = await productsWith(page, { stock: 20 })
    await page.goto(`/products/${product?.slug}`)
    const requests: string[] = []
    page.on('request', request => request.url().includes('stock_items') && requests.push(request.url()))
    const line = page.locator('summary', { hasText: branches.stock_title })
    await expect(line).toBeVisible()
    expect(requests).toEqual([])
    await line.click()
    await expect(page.getByText(branches.stock_note)).toBeVisible()
    await expect(page.getByText(branches.warehouse)).toBeVisible()
    await line.click()
    await page.route('**/stock_items*', route => route.abort())
    await line.click()
    await expect(page.getByText(branches.stock_failed)).toBeVisible()
  })
})

test.describe('brands', () => {
  test('stand from A to Z, and a letter leads to its own by keyboard', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/en/brands')
    const letter = page
      .getByRole('navigation', { name: wordsOf('en', 'brands').letters })
      .getByRole('link', { name: 'V' })
    await letter.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'V', exact: true })).toBeInViewport()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/en\/brands\/[a-z-]+$/)
    await expect(page.locator('main article').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('are found by typing', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/brands')
    const t = wordsOf('mn', 'brands')
    await page.getByLabel(t.filter).fill('номх')
    await expect(page.getByRole('link', { name: /Номхан Фарм/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Velmora/ })).toBeHidden()
    await page.getByLabel(t.filter).fill('zzzz')
    await expect(page.getByText(t.filter_none)).toBeVisible()
  })

  test('of alcohol ask for the reader’s age first', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/brands/khar-mungu')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('main article').first()).toBeHidden()
  })
})

test.describe('mails', () => {
  /** The newest mail to an address, as `/dev/outbox` shows it. */
  async function mailTo(page: Page, address: string) {
    const shown = page.locator('article', { hasText: address }).first()
    await expect(async () => {
      await page.goto('/dev/outbox')
      await expect(shown).toContainText('token=', { timeout: 500 })
    }).toPass()
    return (await shown.locator('pre').textContent()) ?? ''
  }
  const linkTo = (mail: string, page: string) =>
    new URL(new RegExp(`https?://\\S+/subscribe/${page}\\?token=\\S+`).exec(mail)?.[0] ?? '')

  test('come only after a button is pressed, and stop at another', { tag: '@desktop' }, async ({ page }) => {
    const address = `reader-${Date.now()}@example.mn`
    await page.goto('/branches')
    await page.getByLabel(mails.email).fill(address)
    await page.getByRole('button', { name: mails.submit }).click()
    await expect(page.getByText(mails.sent_text)).toBeVisible()

    const mail = await mailTo(page, address)
    const confirm = linkTo(mail, 'confirm')
    await page.goto(confirm.pathname + confirm.search)
    await expectAccessible(page)
    await page.getByRole('button', { name: mails.confirm_button }).click()
    await expect(page.getByRole('heading', { name: mails.confirmed_title })).toBeVisible()

    const out = linkTo(mail, 'unsubscribe')
    await page.goto(out.pathname + out.search)
    await page.getByRole('button', { name: mails.unsubscribe_button }).click()
    await expect(page.getByRole('heading', { name: mails.unsubscribed_title })).toBeVisible()
  })

  test('an address that is missing or incorrect is asked for in the page’s language', async ({ page }) => {
    await page.goto('/subscribe')
    const field = page.getByRole('main').getByLabel(mails.email)
    const said = () => field.evaluate((input: HTMLInputElement) => input.validationMessage)
    await page.getByRole('main').getByRole('button', { name: mails.submit }).click()
    await expect.poll(said).toBe(mails.blank)
    await field.fill('bolor@')
    await page.getByRole('main').getByRole('button', { name: mails.submit }).click()
    await expect.poll(said).toBe(mails.invalid)
    await field.fill('bolor@example.mn')
    await expect.poll(said).toBe('')
  })

  test('are asked for without JavaScript, in the reader’s language', { tag: '@desktop' }, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    const italian = wordsOf('it' as 'mn', 'newsletter')
    await page.goto('/it/subscribe')
    await page.getByLabel(italian.email).fill('lettore@example.it')
    await page.getByRole('button', { name: italian.submit }).click()
    await expect(page).toHaveURL(/\/it\/subscribe\/sent$/)
    await expect(page.getByRole('heading', { name: italian.sent_title })).toBeVisible()
    await page.close()
  })
})

test.describe('a message to the shop', () => {
  const text = 'Маргааш өглөө хүргэж өгөх боломжтой юу?'

  for (const javaScriptEnabled of [true, false]) {
    test(
      `loses nothing that was typed when it is refused ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
      { tag: javaScriptEnabled ? '@phone' : '@desktop' },
      async ({ browser }) => {
        const page = await browser.newPage({ javaScriptEnabled })
        await page.goto('/contact')
        await page.getByLabel(contact.name).fill('Болормаа')
        await page.getByLabel(contact.phone).fill('123')
        await page.getByLabel(contact.subject).selectOption('return')
        await page.getByLabel(contact.message).fill(text)
        await page.getByRole('button', { name: contact.submit, exact: true }).click()
        await expect(page.getByText(wordsOf('mn', 'problem')['phone-incorrect'])).toBeVisible()
        await expect(page.getByLabel(contact.phone)).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByLabel(contact.name)).toHaveValue('Болормаа')
        await expect(page.getByLabel(contact.subject)).toHaveValue('return')
        await expect(page.getByLabel(contact.message)).toHaveValue(text)

        await page.getByLabel(contact.phone).fill('9919 1234')
        // People are slower than programs; the form knows when it was opened.
        await expect(async () => {
          const send = page.getByRole('button', { name: contact.submit, exact: true })
          if (await send.isVisible()) await send.click()
          await expect(page).toHaveURL(/\/contact\/sent$/, { timeout: 1_000 })
        }).toPass()
        await expect(page.getByRole('heading', { name: contact.sent_title })).toBeVisible()
        await page.close()
      }
    )
  }
})

test.describe('page views', () => {
  const watch = (page: Page) => {
    const sent: number[] = []
    page.on('response', response => {
      if (response.url().endsWith('/page_views')) sent.push(response.status())
    })
    return sent
  }

  test('are not counted before somebody says yes, nor after a no', { tag: '@desktop' }, async ({ page }) => {
    const sent = watch(page)
    await page.goto('/branches')
    const question = page.getByRole('region', { name: consent.title })
    await expect(question).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.goto('/brands')
    expect(sent).toEqual([])
    await page.keyboard.press('Tab')
    await question.getByRole('button', { name: consent.no, exact: true }).click()
    await expect(question).toBeHidden()
    await page.goto('/branches')
    await page.keyboard.press('Tab')
    await expect(question).toBeHidden()
    expect(sent).toEqual([])
  })

  test(
    'are asked about beside what one does: a link pressed first is followed',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/look-books')
      const link = page.getByRole('main').getByRole('article').first().getByRole('link')
      // The link stands where the question will come, and the finger stays on it.
      const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {}
      await page.setViewportSize({ width: 390, height: Math.round(y + height / 2 + 150) })
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.waitForLoadState('networkidle')
      await page.mouse.up()
      await expect(page).toHaveURL(/\/look-books\/[a-z-]+$/)
    }
  )

  test('are counted from the yes on, stories too', { tag: '@phone' }, async ({ page }) => {
    const sent = watch(page)
    await page.goto('/en/branches')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: wordsOf('en', 'consent').yes, exact: true }).click()
    await expect.poll(() => sent).toEqual([204])
    await page.goto('/it/story')
    await expect.poll(() => sent).toEqual([204, 204])
  })

  test('are never asked about where the browser says no', { tag: '@desktop' }, async ({ page }) => {
    const sent = watch(page)
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
      localStorage.setItem('delguur:consent', 'yes')
    })
    await page.goto('/branches')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: consent.title })).toBeHidden()
    expect(sent).toEqual([])
  })
})

test('pages about the shop: are in English too', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/branches', '/branches/darkhan', '/contact']) {
    await page.goto(pathIn('en', path))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expectNoSidewaysScroll(page)
  }
})
