import { expect, test } from '@playwright/test'
import { violations } from './accessible.ts'
import { wordsOf } from './shopper.ts'

const OMEGA = '/t/vitamins/omega'

test(
  'compare: holds four products, refuses a fifth, and the table can be sent to somebody',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    await page.goto(OMEGA)
    const toggles = page.getByRole('button', { name: /^Харьцуулах: / })
    for (const at of [0, 1, 2, 3]) {
      await toggles.nth(at).click()
      await expect(toggles.nth(at)).toHaveAttribute('aria-pressed', 'true')
    }
    await toggles.nth(4).click()
    await expect(page.getByText('Нэг дор 4 бараа харьцуулна', { exact: false })).toBeVisible()
    await expect(toggles.nth(4)).toHaveAttribute('aria-pressed', 'false')
    const bar = page.getByRole('complementary', { name: 'Харьцуулах бараа' })
    await expect(bar.getByRole('button', { name: /^Харьцуулалтаас хасах/ })).toHaveCount(4)
    expect(await violations(page)).toEqual([])

    // Another tab knows, and what it takes out is out here.
    const tab = await page.context().newPage()
    await tab.goto('/compare')
    await expect(tab.getByRole('columnheader')).toHaveCount(4)
    await expect(tab).toHaveURL(/\?products=[a-z0-9-]+(?:,[a-z0-9-]+){3}$/)
    const rows = tab.getByRole('rowheader')
    const all = await rows.count()
    await tab.getByRole('switch', { name: 'Зөвхөн ялгаатайг' }).press('Space')
    await expect(tab.getByRole('switch')).toBeChecked()
    expect(await rows.count()).toBeLessThanOrEqual(all)
    await tab
      .getByRole('button', { name: /^Хасах: / })
      .first()
      .click()
    await expect(tab.getByRole('columnheader')).toHaveCount(3)
    await expect(page.locator('[data-compare][aria-pressed=true]')).toHaveCount(3)
    expect(await violations(tab)).toEqual([])

    // A person who gets the address sees the same, in their language, and keeps their own list until they want this one.
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const friend = await context.newPage()
    await friend.goto(`/en${new URL(tab.url()).pathname}${new URL(tab.url()).search},no-such-thing`)
    await expect(friend.getByRole('columnheader')).toHaveCount(3)
    await expect(friend.getByText('1 product is no longer in the shop')).toBeVisible()
    await friend.getByRole('button', { name: 'Make it mine' }).click()
    await expect(friend.getByText('Somebody shared this comparison', { exact: false })).toHaveCount(0)
    await friend.getByRole('button', { name: 'Remove all' }).click()
    await expect(friend.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
    await context.close()

    // Quick view by keyboard: opened, looked at, closed, and the focus is where it was.
    const quick = page.getByRole('button', { name: /^Түргэн үзэх: Омега-3 1000/ })
    await quick.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText('Омега-3 1000')
    await dialog.getByRole('button', { name: 'Сагсанд нэмэх' }).click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: wordsOf('mn', 'list-actions').missing_count })
    ).toBeVisible()
    await dialog.getByRole('radio').first().press('ArrowRight')
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Сагсанд нэмэх' }).click()
    await expect(dialog.getByRole('button', { name: 'Сагсанд нэмлээ' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(quick).toBeFocused()
  }
)

test(
  'product on a phone: has a label and a size guide; viewed products and saved look books are listed',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/products/cod-liver-oil-lemon')
    await expect(page.getByRole('table', { name: 'Шошгон дээрх шимийн мэдээлэл' })).toBeVisible()
    await page.getByRole('button', { name: /^Харьцуулах: Сагамхай/ }).click()
    await expect(page.getByRole('link', { name: 'Харьцуулах (1)' })).toBeVisible()
    expect(await violations(page)).toEqual([])

    await page.goto('/products/compression-socks-knee-class-2')
    await page.getByRole('link', { name: 'Хэмжээгээ сонгох' }).click()
    const guide = page.getByRole('dialog', { name: 'Судасны оймсны хэмжээ' })
    await expect(guide.getByRole('rowheader', { name: 'XL' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await guide.getByRole('button', { name: 'Хаах' }).click()

    await page.goto('/recently-viewed')
    const removes = page.getByRole('button', { name: /^Үзсэн бараанаас хасах/ })
    await expect(removes).toHaveCount(2)
    await removes.first().click()
    await expect(removes).toHaveCount(1)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Бүгдийг мартах' }).click()
    await expect(page.getByRole('heading', { name: 'Одоогоор хоосон байна' })).toBeVisible()
    await page.getByRole('button', { name: 'Буцаах' }).click()
    await expect(removes).toHaveCount(1)

    await page.goto('/look-books')
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    const save = page.getByRole('button', { name: /^Хадгалах: / })
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/saved')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    expect(await violations(page)).toEqual([])
    await save.filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: 'Хадгалсан зүйл алга' })).toBeVisible()
  }
)
