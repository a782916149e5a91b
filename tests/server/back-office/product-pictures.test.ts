import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProductView } from '../../../src/contract/site/storefront.ts'
import type { StaffProductBody } from '../../../src/contract/staff/products.ts'
import { productRecord } from '../../../src/contract/catalogue/catalogue-record.ts'
import { recordOfSku, saveProduct } from '../../../src/server/catalogue/products/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

async function picturesOf(shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) {
  const { send, cookie } = await signedInStaff(shop, ...roles)
  const read = () => json<StaffProductBody>(send('GET', '/products/PAR-500'))
  const upload = (bytes: Uint8Array<ArrayBuffer>, version: number, name = 'photo.jpg', alt = 'Парацетамол') => {
    const form = new FormData()
    form.set('picture', new File([bytes], name))
    form.set('alt_mn', alt)
    form.set('alt_en', alt === '' ? '' : 'Paracetamol')
    form.set('version', String(version))
    return shop.request('POST', '/api/back_office/products/PAR-500/pictures', form, { cookie })
  }
  const save = (version: number, pictures: object) => send('PUT', '/products/PAR-500/pictures', { version, pictures })
  return { send, read, upload, save }
}

const inShop = async (shop: TestShop, slug: string) => {
  await shop.job('search.sync')
  return json<ProductView>(shop.request('GET', `/api/v2/products/${slug}`))
}

onBothDatabases('pictures of products', open => {
  test('a picture is shown in the shop at once, drawn anew without what its file told of the place', async () => {
    const shop = await open()
    const { read, upload } = await picturesOf(shop, 'catalogue')
    const { slug, version } = await read()
    const before = await inShop(shop, slug)
    expect(before.document.image).toMatch(/^\/packshots\//)
    expect(before.pictures).toEqual((await read()).drawn_pictures)
    const file = await photo(900, 600)
      .withExif({ IFD0: { Artist: 'SECRET' }, IFD3: { GPSLatitude: '47/1 55/1 0/1' } })
      .jpeg()
      .toBuffer()
    const added = await upload(new Uint8Array(file), version)
    expect(added.status).toBe(201)
    const { pictures, edited } = await json<StaffProductBody>(added)
    expect(pictures).toMatchObject([{ alt: { mn: 'Парацетамол', en: 'Paracetamol' } }])
    expect(edited).toContain('pictures')
    const view = await inShop(shop, slug)
    expect(view.document).toMatchObject({ image: pictures[0]?.image, images: [pictures[0]?.image] })
    expect([view.pictures, view.picture_texts]).toEqual([
      [pictures[0]?.image],
      [{ mn: 'Парацетамол', en: 'Paracetamol' }]
    ])
    for (const [width, format] of [
      [160, 'webp'],
      [1_280, 'avif']
    ] as const) {
      const answer = await shop.request('GET', `${pictures[0]?.image}.${width}.${format}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width })
      expect([(await sharp(bytes).metadata()).exif, bytes.includes('SECRET')]).toEqual([undefined, false])
    }
    expect((await shop.request('GET', `${pictures[0]?.image}.161.webp`)).status).toBe(404)
    expect((await shop.request('GET', '/product-pictures/..%2f..%2fsecret.160.webp')).status).toBe(404)
  })

  test('pictures are ordered, described and deleted, and an import leaves them', async () => {
    const shop = await open()
    const { read, upload, save } = await picturesOf(shop, 'catalogue')
    const file = new Uint8Array(await photo(40, 40).png().toBuffer())
    const { version, slug } = await read()
    await upload(file, version, 'one.png', 'Нэг')
    await upload(file, version + 1, 'two.png', 'Хоёр')
    const { pictures } = await read()
    const [one, two] = pictures.map(({ id, alt }) => ({ id, alt }))
    expect((await save(version + 2, [two, one])).status).toBe(200)
    expect((await inShop(shop, slug)).document.images).toEqual([pictures[1]?.image, pictures[0]?.image])
    const record = await recordOfSku(shop.shop.db, 'PAR-500')
    if (!record) throw new Error('PAR-500 is missing')
    const { pictures: _, ...imported } = record.record
    await shop.shop.db.change(tx => saveProduct(tx, productRecord.parse(imported), shop.clock.now))
    expect((await read()).pictures.map(({ alt }) => alt.mn)).toEqual(['Хоёр', 'Нэг'])
    expect((await read()).changes[0]).toMatchObject({
      action: 'products.pictures',
      fields: [{ name: 'pictures', before: 'Нэг, Хоёр', after: 'Хоёр, Нэг' }]
    })
    expect((await save((await read()).version, [])).status).toBe(200)
    expect((await inShop(shop, slug)).document.image).toMatch(/^\/packshots\//)
  })

  test('a picture is told by its content, has its text, and is not added to an old version', async () => {
    const shop = await open()
    const { read, upload, save } = await picturesOf(shop, 'catalogue')
    const { version } = await read()
    const bytes = (text: string) => new Uint8Array(Buffer.from(text))
    const code = async (answer: Promise<Response>) => (await outcome(await answer))[1]
    expect(await code(upload(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), version))).toBe(
      'product-picture-not-picture'
    )
    const png = new Uint8Array(await photo(40, 40).png().toBuffer())
    expect(await code(upload(png.slice(0, 60), version))).toBe('product-picture-broken')
    expect((await upload(png, version, 'photo.png', '')).status).toBe(422)
    expect(await outcome(await upload(png, version + 7))).toEqual([409, 'product-changed'])
    const answers = await Promise.all([upload(png, version), upload(png, version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { pictures, version: next } = await read()
    expect(pictures).toHaveLength(1)
    const stranger = { id: 'A'.repeat(22), alt: { mn: 'а', en: 'a' } }
    expect(await outcome(await save(next, [stranger]))).toEqual([422, 'product-picture-unknown'])
    const [own] = pictures.map(({ id, alt }) => ({ id, alt }))
    expect((await save(next, [own, own])).status).toBe(422)
    expect((await save(next, [{ ...own, alt: { mn: ' ', en: 'a' } }])).status).toBe(422)
    const support = await picturesOf(shop, 'support')
    expect((await support.upload(png, next)).status).toBe(403)
  })
})
