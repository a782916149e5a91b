import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listPreviews } from '../../../scripts/list-previews.ts'
import { ogImagePath, type OgImage } from '../../../src/og-images/og-image.ts'
import { pagePreviewRoutes } from '../../../src/server/catalogue/products/index.ts'
import { openTestShop } from '../../support/shop.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A folder as a build leaves it, whose pages ask for these cards. */
async function builtWith(cards: readonly OgImage[]) {
  const built = mkdtempSync(join(tmpdir(), 'page-previews-'))
  mkdirSync(join(built, 'client'))
  for (const [index, card] of cards.entries()) {
    const meta = `<meta property="og:image" content="x" data-card="${escaped(JSON.stringify(card))}">`
    writeFileSync(join(built, 'client', `${index}.html`), `<head>${meta}</head>`)
  }
  expect(await listPreviews(join(built, 'client'), join(built, 'previews.json'))).toBe(cards.length)
  return built
}

/** The colour of the middle of the circle in which a thing stands. */
async function middleOf(response: Response) {
  const picture = sharp(Buffer.from(await response.arrayBuffer()))
  return [...(await picture.extract({ left: 905, top: 320, width: 1, height: 1 }).raw().toBuffer())]
}

test('preview of a built page: is drawn when it is asked for, with the picture of the page', async () => {
  const { shop } = await openTestShop('SQLite')
  const image = (await shop.storefront.product('paracetamol'))?.document.image
  const plain = { scene: 'paper', locale: 'mn', title: 'Эм & "витамин"' } as const
  const pictured = { ...plain, art: `${image}.640.webp` } as const
  const gone = { ...plain, art: '/_astro/gone.svg' } as const
  const dataFolder = mkdtempSync(join(tmpdir(), 'page-previews-data-'))
  const routes = pagePreviewRoutes({ db: shop.db, built: await builtWith([plain, pictured, gone]), dataFolder })

  const answers = [plain, pictured, gone].map(async card => routes.request(ogImagePath(card)))
  const [first, second, third] = await Promise.all(answers)
  expect([first?.status, second?.status, third?.status]).toEqual([200, 200, 200])
  expect(first?.headers.get('content-type')).toBe('image/jpeg')
  expect(first?.headers.get('cache-control')).toContain('immutable')
  const colours = await Promise.all([first, second, third].map(each => middleOf(each ?? Response.error())))
  expect(colours[1]).not.toEqual(colours[0])
  expect(colours[2]).toEqual(colours[0])
  expect(third?.headers.get('cache-control')).toBe('no-store')

  // It is kept: the next build may not list it any more.
  const later = pagePreviewRoutes({ db: shop.db, built: await builtWith([]), dataFolder })
  expect((await later.request(ogImagePath(plain))).status).toBe(200)
})

test('preview of a built page: has the new picture of a product that changed after the build', async () => {
  const { shop } = await openTestShop('SQLite')
  const plain = { scene: 'paper', locale: 'mn', title: 'Эм' } as const
  const outdated = { ...plain, art: '/packshots/paracetamol-00000000.640.webp' } as const
  const dataFolder = mkdtempSync(join(tmpdir(), 'page-previews-data-'))
  const routes = pagePreviewRoutes({ db: shop.db, built: await builtWith([plain, outdated]), dataFolder })
  const answers = await Promise.all([plain, outdated].map(async card => routes.request(ogImagePath(card))))
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
    Array(2).fill('public, max-age=31536000, immutable')
  )
  const [bare, pictured] = await Promise.all(answers.map(middleOf))
  expect(pictured).not.toEqual(bare)
})

test('preview of a built page: one drawn without its picture is not kept', async () => {
  const { shop } = await openTestShop('SQLite')
  const card = { scene: 'paper', locale: 'mn', title: 'Эм', art: '/late.png' } as const
  const dataFolder = mkdtempSync(join(tmpdir(), 'page-previews-data-'))
  const built = await builtWith([card])
  const routes = pagePreviewRoutes({ db: shop.db, built, dataFolder })
  const bare = await middleOf(await routes.request(ogImagePath(card)))
  const art = { width: 64, height: 64, channels: 3, background: '#c03030' } as const
  await sharp({ create: art })
    .png()
    .toFile(join(built, 'client', 'late.png'))
  const later = await routes.request(ogImagePath(card))
  expect(later.headers.get('cache-control')).toContain('immutable')
  expect(await middleOf(later)).not.toEqual(bare)
})

test('preview of a built page: nothing is drawn that the build does not list', async () => {
  const { shop } = await openTestShop('SQLite')
  const card = { scene: 'paper', locale: 'en', title: 'Tea' } as const
  const dataFolder = mkdtempSync(join(tmpdir(), 'page-previews-data-'))
  const routes = pagePreviewRoutes({ db: shop.db, built: await builtWith([card]), dataFolder })
  const unbuilt = pagePreviewRoutes({ db: shop.db, built: dataFolder, dataFolder })
  for (const path of ['/og/000000000000.jpg', '/og/constructor', '/og/..%2f..%2fpackage.json'])
    expect((await routes.request(path)).status, path).toBe(404)
  expect((await unbuilt.request(`/og/${basename(ogImagePath(card))}`)).status).toBe(404)
})
