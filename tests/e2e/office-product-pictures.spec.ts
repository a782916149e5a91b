import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  filled,
  inEachLanguage,
  pathIn,
  productsWith,
  wordsOf,
  type Locale
} from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const journey = (locale: Locale) => {
  const [words, problems] = [wordsOf(locale, 'office-products'), wordsOf(locale, 'problem')]

  test(`office: a picture is added with its text, and the shop shows it (${locale})`, async ({ page, browser }, {
    project
  }) => {
    test.slow()
    // Each of those who run side by side has a product of its own: two editors of one are a conflict.
    const products = await productsWith(page, { from: 10_000, to: 200_000 })
    const product = products.at((locale === 'mn' ? 3 : 4) - (project.name === 'mobile' ? 12 : 0))
    if (!product) throw new Error('no product')
    const alt = `Улаан хайрцаг ${Date.now()}`
    const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#cc3333' } })
      .png()
      .toBuffer()
    await enterAsStaff(page, 'catalogue')
    await page.goto(pathIn(locale, `/office/products/${product.sku}`))
    await expect(page.getByRole('img', { name: filled(words.picture_drawn, { number: 3 }) })).toBeVisible()
    const file = page.getByLabel(words.picture_file)
    await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByRole('button', { name: words.picture_upload }).click()
    await expect(page.getByText(words.alt_required).first()).toBeVisible()
    const texts = [words.alt_mn, words.alt_en].map(name => page.getByRole('textbox', { name }).last())
    for (const text of texts) await text.fill(alt)
    await page.getByRole('button', { name: words.picture_upload }).click()
    await expect(page.getByText(problems['product-picture-not-picture'])).toBeVisible()
    await expectAccessible(page)
    await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('button', { name: words.picture_upload }).click()
    await expect(page.getByText(words.done_picture)).toBeVisible()
    await expect(page.getByRole('group', { name: filled(words.picture_of, { number: 1 }) })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const visitor = await (await browser.newContext()).newPage()
    await expect(async () => {
      await visitor.goto(pathIn(locale, `/products/${product.slug}`))
      await expect(visitor.getByRole('img', { name: alt })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    const shown = visitor.getByRole('img', { name: alt })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(visitor)
    await visitor.context().close()

    const picture = page.getByRole('group', { name: filled(words.picture_of, { number: 1 }) })
    await picture.getByRole('button', { name: words.picture_delete }).click()
    await page.getByRole('button', { name: words.pictures_save }).click()
    await expect(page.getByText(words.done_pictures)).toBeVisible()
    await expect(page.getByText(words.pictures_none)).toBeVisible()
  })
}

inEachLanguage(journey)
