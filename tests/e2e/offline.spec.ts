import { expect, test, type Page } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

/** Reads a page until the worker keeps it. */
async function read(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(cachedPages)).toContain(new URL(page.url()).pathname)
}

async function cachedPages() {
  const name = (await caches.keys()).find(each => each.startsWith('delguur:pages:'))
  const requests = name ? await (await caches.open(name)).keys() : []
  return requests.map(({ url }) => new URL(url).pathname)
}

test(
  'offline copy: a page read before opens without a connection and says that it is a copy',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await read(page, '/en/t/medicine')
    const product = page.locator('main article h3 a').first()
    const path = new URL(await product.evaluate((link: HTMLAnchorElement) => link.href)).pathname
    await read(page, path)
    await context.setOffline(true)

    await page.goto('/en/t/medicine')
    await expect(page.locator('body > p[role=status]:not([data-cart-status])')).toContainText(
      'prices and stock may have changed'
    )
    await page.locator(`article a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
    await expect(page.locator('body > p[role=status]:not([data-cart-status])')).toBeVisible()

    await page.goto('/en/t/vitamins')
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages you can read offline' }).getByRole('link')).toHaveCount(2)
    await page.goto('/t/vitamins')
    await expect(page.getByRole('heading', { level: 1, name: 'Интернэт холболтгүй байна' })).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Интернэт холболтгүй байна' })).toBeHidden()
    await expect(page.locator('main article').first()).toBeVisible()
    await page.goto(path)
    await expect(page.locator('body > p[role=status]:not([data-cart-status])')).toHaveCount(0)
  }
)

test(
  'offline: says nothing of carts and orders that cannot be known, and adds nothing',
  { tag: '@phone' },
  async ({ page, context }) => {
    await read(page, '/en/t/medicine')
    await page.locator('[data-add]').first().click()
    await expect(page.locator('[data-cart-count]').filter({ visible: true }).first()).toHaveText('1')
    await page.goto('/en/cart')
    await page.goto('/en/order')
    await context.setOffline(true)

    await page.goto('/en/t/medicine')
    await page.locator('[data-add]').nth(1).click()
    await expect(page.getByText('You are offline. Try again once you are connected.').first()).toBeVisible()
    await expect(page.locator('[data-cart-count]').filter({ visible: true }).first()).toHaveText('1')

    await page.goto('/en/order')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The state of your order cannot be known right now'
    )
    await page.goto('/en/checkout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordering needs a connection')
    expect((await page.evaluate(cachedPages)).filter(path => /cart|order|checkout/.test(path))).toEqual([])

    await page.goto('/en/cart')
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart cannot be shown right now' })).toBeVisible()
    await expect(page.getByText('there was 1 item in your cart. The order has not been sent yet.')).toBeVisible()
    // Connected again, the page opens by itself and asks the shop.
    await context.setOffline(false)
    await expect(page.locator('main').getByRole('heading', { level: 3 })).toHaveCount(1)
  }
)

test('offline copies: a new build replaces those of an old one', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await (await caches.open('delguur:pages:an-old-build')).put('/t/old', new Response('old'))
    await (await caches.open('delguur:shell:an-old-build')).put('/offline', new Response('old'))
    const [registration] = await navigator.serviceWorker.getRegistrations()
    await registration?.unregister()
  })
  await page.goto('/products')
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter(name => name.includes('an-old-build'))))
    .toEqual([])
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8'
  })
})
