import { expect, test } from '@playwright/test'
import { LOCALES, pathIn, screenOf, wordsOf } from './shopper.ts'

/** Pages that are drawn by scripts only: without JavaScript they say what is needed, and how to order all the same. */

const ACCOUNT = ['', '/orders', '/addresses', '/cards', '/coupons', '/leases', '/profile', '/security', '/settings']
const PAGES = ['/cart', '/checkout', '/order', ...[...ACCOUNT, '/wallet', '/wish-lists'].map(room => `/account${room}`)]

test.use({ javaScriptEnabled: false })

for (const locale of LOCALES)
  test(
    `pages that need JavaScript: say so without it, and how to order by phone (${locale})`,
    { tag: screenOf(locale) },
    async ({ page }) => {
      const [shell, company] = [wordsOf(locale, 'shell'), wordsOf(locale, 'company')]
      const links = [wordsOf(locale, 'without-script').delivery, shell.footer_contact, shell.all_products]
      const targets = ['/pages/delivery', '/contact', '/products'].map(path => pathIn(locale, path))
      for (const path of PAGES) {
        await test.step(path, async () => {
          await page.goto(pathIn(locale, path))
          const hint = page.locator('main [data-without-script]')
          await expect(hint).toContainText('JavaScript')
          const phone = hint.getByRole('link', { name: company.phone })
          await expect(phone).toBeInViewport()
          await expect(phone).toHaveAttribute('href', `tel:${company.phone_link}`)
          for (const [at, name] of links.entries())
            await expect(hint.getByRole('link', { name })).toHaveAttribute('href', targets[at] ?? '')
          // Nothing pretends to be on its way.
          await expect(page.locator('main').getByRole('status').filter({ visible: true })).toHaveCount(0)
          await expect(page.locator('main .waiting').filter({ visible: true })).toHaveCount(0)
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        })
      }
      for (const target of targets) expect((await page.request.get(target)).status(), target).toBe(200)
    }
  )
