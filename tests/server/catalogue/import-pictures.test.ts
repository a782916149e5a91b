import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProductView } from '../../../src/contract/site/storefront.ts'
import { supplierMapping } from '../../../src/contract/catalogue/supplier-mapping.ts'
import { importFile, type ImportProblem } from '../../../src/server/catalogue/import/import-file.ts'
import { download } from '../../../src/server/catalogue/import/picture-source.ts'
import { publicFetch } from '../../../src/server/platform/http-client/public-fetch.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const mapping = (pictures?: object) =>
  supplierMapping.parse({
    name: 'lamps',
    taxons: [{ permalink: 'lamps', name: { mn: 'Гэрэл', en: 'Lamps' } }],
    sku: 'L-{code}',
    slug: { from: '{title}', suffix: '{code}' },
    title: { mn: '{title}' },
    brand: { from: '{maker}' },
    otherwise: { taxons: ['lamps'], shape: 'box' },
    price: { column: 'price', factor: 1 },
    stock: 5,
    available_on: { column: 'since', otherwise: '2026-01-01T00:00:00Z' },
    packshot: { label: '{maker}', palettes: [['#112233', '#ffffff']] },
    ...(pictures && { pictures })
  })

const lamp = { maker: 'Ger', code: '1', title: 'Lamp', price: 5_000 }
const photo = (colour: string, side = 300) =>
  sharp({ create: { width: side, height: side + 100, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

function folders() {
  const root = mkdtempSync(join(tmpdir(), 'delguur-pictures-'))
  const [given, rows] = [join(root, 'given'), join(root, 'rows.jsonl')]
  mkdirSync(given)
  return { root, given, rows }
}

async function run(
  { shop, clock, job, dataFolder }: TestShop,
  rows: readonly object[],
  { folder, columns, fetch }: { folder?: string; columns?: object; fetch?: typeof globalThis.fetch }
) {
  const file = join(folders().root, 'rows.jsonl')
  writeFileSync(file, rows.map(row => JSON.stringify(row)).join('\n'))
  const problems: ImportProblem[] = []
  const count = await importFile({
    db: shop.db,
    file,
    mapping: mapping(columns),
    now: () => clock.now,
    pictures: { shopFolder: join(dataFolder, 'product-pictures'), folder, ...(fetch && { fetch }) },
    onProblem: each => problems.push(each)
  })
  await job('search.sync')
  return { count, problems }
}

const viewOf = async (shop: TestShop) =>
  (await (await shop.request('GET', '/api/v2/products/lamp-1')).json()) as ProductView

onBothDatabases('pictures of an import', open => {
  test('pictures of an import: files named in columns or after the SKU are shown in the shop, and again change nothing', async () => {
    const shop = await open()
    const { given } = folders()
    writeFileSync(join(given, 'front.jpg'), await photo('#336699'))
    writeFileSync(
      join(given, 'back.png'),
      await sharp(await photo('#993333'))
        .png()
        .toBuffer()
    )
    const columns = { columns: ['photo', 'more'], separator: '|', alt: { mn: '{title}, гэрэл', en: '{title}, lamp' } }
    const row = { ...lamp, photo: 'front.jpg', more: 'back.png| front.jpg ' }
    const first = await run(shop, [row], { folder: given, columns })
    expect([first.problems, first.count]).toEqual([[], expect.objectContaining({ created: 1, pictures: 2 })])
    const view = await viewOf(shop)
    expect(view.picture_texts).toEqual(Array(2).fill({ mn: 'Lamp, гэрэл', en: 'Lamp, lamp' }))
    expect(view.document.image).toBe(view.pictures[0])
    const answer = await shop.request('GET', `${view.pictures[1]}.160.webp`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await run(shop, [row], { folder: given, columns })).count).toMatchObject({ same: 1, pictures: 0 })
    // The file of the same name was replaced.
    writeFileSync(join(given, 'front.jpg'), await photo('#00aa00'))
    expect((await run(shop, [row], { folder: given, columns })).count).toMatchObject({ changed: 1, pictures: 1 })
    // A price list without columns or folder leaves them, and so does one with another mapping.
    expect((await run(shop, [{ ...lamp, price: 6_000 }], {})).count).toMatchObject({ changed: 1 })
    expect((await viewOf(shop)).pictures).toHaveLength(2)
    // The supplier has none any more.
    await run(shop, [lamp], { folder: given, columns })
    expect((await viewOf(shop)).document.image).toMatch(/^\/packshots\//)
  })

  test('pictures of an import: files are found by SKU, in the order of their numbers', async () => {
    const shop = await open()
    const { given } = folders()
    for (const [name, colour] of [
      ['l-1-2.JPG', '#993333'],
      ['L-1.jpg', '#336699'],
      ['L-1-10.jpg', '#00aa00'],
      ['L-2.jpg', '#ffff00']
    ] as const)
      writeFileSync(join(given, name), await photo(colour))
    expect((await run(shop, [lamp], { folder: given })).count).toMatchObject({ created: 1, pictures: 3 })
    const { pictures } = await viewOf(shop)
    const colours = await Promise.all(
      pictures.map(async path => {
        const bytes = await (await shop.request('GET', `${path}.160.webp`)).arrayBuffer()
        const { dominant } = await sharp(Buffer.from(bytes))
          .extract({ left: 60, top: 60, width: 40, height: 40 })
          .stats()
        return (['r', 'g', 'b'] as const).reduce((a, b) => (dominant[a] >= dominant[b] ? a : b))
      })
    )
    expect(colours).toEqual(['b', 'r', 'g'])
  })

  test('pictures of an import: what is no picture, too small, missing or outside of the folder is reported by its line', async () => {
    const shop = await open()
    const { root, given } = folders()
    writeFileSync(join(root, 'secret.jpg'), await photo('#336699'))
    symlinkSync(join(root, 'secret.jpg'), join(given, 'link.jpg'))
    writeFileSync(join(given, 'page.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(given, 'small.jpg'), await photo('#336699', 90))
    writeFileSync(join(given, 'cut.jpg'), (await photo('#336699', 800)).subarray(0, 700))
    writeFileSync(join(given, 'good.jpg'), await photo('#336699'))
    const names = ['../secret.jpg', 'link.jpg', 'page.jpg', 'small.jpg', 'cut.jpg', 'none.jpg', 'good.jpg']
    const { count, problems } = await run(shop, [{ ...lamp, photo: names }], {
      folder: given,
      columns: { columns: ['photo'] }
    })
    expect(count).toMatchObject({ created: 1, refused: 0, pictures: 1, missingPictures: 6 })
    expect(problems).toEqual([
      { line: 1, reason: 'picture ../secret.jpg: outside of the folder of pictures' },
      { line: 1, reason: 'picture link.jpg: outside of the folder of pictures' },
      { line: 1, reason: 'picture page.jpg: not a JPEG, PNG or WebP' },
      { line: 1, reason: 'picture small.jpg: 90 × 190 pixels; each side has at least 200' },
      { line: 1, reason: 'picture cut.jpg: damaged' },
      { line: 1, reason: 'picture none.jpg: no such file in the folder of pictures' }
    ])
    expect((await viewOf(shop)).pictures).toHaveLength(1)
    expect(readdirSync(join(shop.dataFolder, 'product-pictures')).filter(name => name.endsWith('.webp'))).toHaveLength(
      1
    )
    const without = await run(shop, [{ ...lamp, photo: 'good.jpg' }], { columns: { columns: ['photo'] } })
    expect(without.problems).toEqual([
      { line: 1, reason: 'picture good.jpg: no folder of pictures was given (--pictures)' }
    ])
    expect((await viewOf(shop)).pictures).toHaveLength(1)
  })

  test('pictures of an import: addresses are fetched once; one that does not answer leaves the picture of before', async () => {
    const shop = await open()
    const bytes = await photo('#336699')
    const asked: string[] = []
    const fetch = ((url: string) => {
      asked.push(url)
      if (url.endsWith('/moved'))
        return Promise.resolve(new Response(null, { status: 302, headers: { Location: '/a.jpg' } }))
      if (url.endsWith('.jpg')) return Promise.resolve(new Response(new Uint8Array(bytes)))
      return Promise.resolve(new Response('gone', { status: 404 }))
    }) as typeof globalThis.fetch
    const columns = { columns: ['photo'] }
    const row = (photo: string) => ({ ...lamp, photo })
    const first = await run(shop, [row('https://maker.example/moved')], { columns, fetch })
    expect([first.count.pictures, asked]).toEqual([1, ['https://maker.example/moved', 'https://maker.example/a.jpg']])
    expect((await run(shop, [row('https://maker.example/moved')], { columns, fetch })).count).toMatchObject({ same: 1 })
    expect(asked).toHaveLength(2)
    const { problems } = await run(shop, [row('https://maker.example/b')], { columns, fetch })
    expect(problems).toEqual([{ line: 1, reason: 'picture https://maker.example/b: answered 404' }])
    expect((await viewOf(shop)).pictures).toHaveLength(1)
  })

  test('pictures of an import: what staff arranged stays', async () => {
    const shop = await open()
    const { given } = folders()
    writeFileSync(join(given, 'L-1.jpg'), await photo('#336699'))
    await run(shop, [lamp], { folder: given })
    const { send } = await signedInStaff(shop, 'catalogue')
    const product = (await (await send('GET', '/products/L-1')).json()) as {
      version: number
      pictures: { id: string; alt: object }[]
    }
    const [own] = product.pictures
    const alt = { mn: 'Ширээний гэрэл', en: 'Desk lamp' }
    const saved = await send('PUT', '/products/L-1/pictures', {
      version: product.version,
      pictures: [{ id: own?.id, alt }]
    })
    expect(saved.status).toBe(200)
    await run(shop, [lamp], { folder: given })
    expect((await viewOf(shop)).picture_texts).toEqual([alt])
  })
})

test('pictures of an import: nothing is fetched from a private address, nor where one redirects to it', async () => {
  for (const url of [
    'http://127.0.0.1:1/a.jpg',
    'http://[::1]/a.jpg',
    'http://169.254.169.254/latest',
    'http://localhost/a.jpg'
  ])
    expect(await download(publicFetch(), url)).toEqual({ ok: false, problem: 'a private address' })
  const redirecting = ((url: string, init: RequestInit) =>
    url.startsWith('https://maker.example/')
      ? Promise.resolve(new Response(null, { status: 302, headers: { Location: 'http://127.0.0.1:1/a.jpg' } }))
      : publicFetch()(url, init)) as typeof globalThis.fetch
  expect(await download(redirecting, 'https://maker.example/a')).toEqual({ ok: false, problem: 'a private address' })
  const endless = (() =>
    Promise.resolve(new Response(null, { status: 302, headers: { Location: '/again' } }))) as typeof globalThis.fetch
  expect(await download(endless, 'https://maker.example/a')).toEqual({ ok: false, problem: 'redirected too often' })
  const large = (() => Promise.resolve(new Response(new Uint8Array(13 * 1024 * 1024)))) as typeof globalThis.fetch
  expect(await download(large, 'https://maker.example/a')).toEqual({ ok: false, problem: 'larger than 12 MB' })
})
