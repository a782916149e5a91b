import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, productsWith, wordsOf } from './shopper.ts'

const t = wordsOf('mn', 'saved')

test(
  'bookmarks: a recipe, a look book and a product stand on one page, and one that is gone is said',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const [product] = await productsWith(page)
    if (!product) throw new Error('The shop is empty')
    await page.addInitScript(
      kept => {
        localStorage.setItem('delguur:version', '2')
        if (!localStorage.getItem('delguur:saved')) localStorage.setItem('delguur:saved', kept)
      },
      JSON.stringify([`product:${product.id}`, 'product:01981111-1111-7111-8111-111111111111'])
    )
    await page.goto('/look-books/winter-morning')
    const save = page.getByRole('button', { name: /^Хадгалах: / })
    await save.scrollIntoViewIfNeeded()
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')

    await page.context().addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }])
    await page.goto('/story/cocktails/golden-autumn')
    const keep = page.getByRole('button', { name: 'Хадгалах: Алтан намар' })
    await keep.click()
    await expect(keep).toHaveAttribute('aria-pressed', 'true')

    await page.goto('/saved')
    await expect(page.getByRole('link', { name: 'Алтан намар' })).toBeVisible()
    await expect(page.getByRole('link', { name: product.title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Өвлийн өглөө' })).toBeVisible()
    await expect(page.getByText(filled(t.gone_one, { count: 1 }))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: filled(t.save_of, { title: product.title }) }).click()
    await expect(page.getByRole('link', { name: product.title })).toBeHidden()
  }
)
