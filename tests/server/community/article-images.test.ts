import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Article, ArticleImage } from '../../../src/contract/community/article.ts'
import { articleWriter, LONG_TEXT } from '../../support/article-writer.ts'
import { codeTo } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

type Writer = Awaited<ReturnType<typeof articleWriter>>

async function upload(shop: TestShop, writer: Writer, articleId: string) {
  const form = new FormData()
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } }).jpeg()
  form.set('image', new File([new Uint8Array(await picture.toBuffer())], 'x.jpg'))
  const answer = await shop.request('POST', `/api/v2/articles/${articleId}/upload_image`, form, {
    authorization: `Bearer ${writer.me.access()}`
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as ArticleImage
}

async function get(shop: TestShop, address: string) {
  const { status, headers } = await shop.request('GET', address)
  return [status, headers.get('cache-control')]
}
const status = async (shop: TestShop, address: string) => (await get(shop, address))[0]

/** An article whose text shows one picture and whose cover is another, up to its approval. */
async function illustrated(shop: TestShop, writer: Writer) {
  const begun = await writer.begin()
  const [cover, inText] = [await upload(shop, writer, begun.id), await upload(shop, writer, begun.id)]
  const body = `${LONG_TEXT}\n\n![Цас](${inText.path})\n`
  const saved = await writer.save(begun, { body, cover_image_id: cover.id, cover_alt: 'Цас' })
  const submitted = await writer.submit(saved.body)
  expect(submitted.status).toBe(200)
  const publish = () => shop.shop.admin.moderation.approve(submitted.body.submission_id ?? '', 'saruul')
  return { id: begun.id, saved: saved.body, cover, inText, publish, submissionId: submitted.body.submission_id ?? '' }
}

onBothDatabases('article pictures', open => {
  test('article picture: is its writer’s alone until it is public, by an address that ends', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const { id, cover, inText, publish } = await illustrated(shop, writer)
    for (const { path, url } of [cover, inText]) {
      expect(await get(shop, path)).toEqual([404, 'no-store'])
      expect(await status(shop, `${path}?until=9999999999&sign=AAAAAAAAAAAAAAAAAAAAAAAAAAA`)).toBe(404)
      expect(await get(shop, url)).toEqual([200, 'private, max-age=600'])
    }
    shop.clock.pass(80)
    expect(await status(shop, inText.url)).toBe(404)
    await writer.me.signIn('99110022')
    const [fresh] = (await writer.ask('GET', `/articles/mine/${id}`)).body.images
    expect(await status(shop, fresh?.url ?? '')).toBe(200)
    await publish()
    for (const { path } of [cover, inText]) expect(await get(shop, path)).toEqual([200, 'public, max-age=3600'])
    const article = await shop.request('GET', `/api/v2/articles/${id}`)
    expect(((await article.json()) as Article).cover).toEqual({ url: cover.path, alt: 'Цас' })
  })

  test('article picture: added to a public article it waits with its version', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const { id, saved, cover, inText, publish } = await illustrated(shop, writer)
    await publish()
    const later = await upload(shop, writer, id)
    const edited = await writer.save(saved, { body: `${LONG_TEXT}\n\n![Шинэ](${later.path})\n` })
    const submitted = await writer.submit(edited.body)
    expect(await status(shop, later.path)).toBe(404)
    await shop.shop.admin.moderation.approve(submitted.body.submission_id ?? '', 'saruul')
    expect(await status(shop, later.path)).toBe(200)
    for (const { path } of [cover, inText]) expect(await status(shop, path)).toBe(404)
  })

  test('article picture: is gone at once with its article', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const { id, cover, publish } = await illustrated(shop, writer)
    await publish()
    expect(await status(shop, cover.path)).toBe(200)
    expect((await writer.ask('DELETE', `/articles/${id}`)).status).toBe(204)
    expect(await status(shop, cover.path)).toBe(404)
    expect(await status(shop, cover.url)).toBe(404)
    expect(await shop.shop.db.query.selectFrom('article_images').selectAll().execute()).toEqual([])
  })

  test('article picture: is gone at once with the account of its writer', async () => {
    const shop = await open()
    const writer = await articleWriter(shop, 'bolor@example.mn')
    const { inText, publish } = await illustrated(shop, writer)
    await publish()
    const { challenge } = (await writer.me.send('POST', '/users/me/deletion', {})).body
    const proof = { challenge, code: await codeTo(shop, 'bolor@example.mn') }
    expect((await writer.me.send('DELETE', '/users/me', proof)).status).toBe(204)
    expect(await status(shop, inText.path)).toBe(404)
    expect(await status(shop, inText.url)).toBe(404)
  })

  test('article picture: of an article that a moderator takes down is its writer’s alone again', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const { cover, publish, submissionId } = await illustrated(shop, writer)
    await publish()
    await shop.shop.admin.moderation.reject(submissionId, { reason: 'copied', note: '' }, 'saruul')
    expect(await status(shop, cover.path)).toBe(404)
    expect(await status(shop, cover.url)).toBe(200)
  })

  test('article picture: of another article, or of nobody, is refused in a text', async () => {
    const shop = await open()
    const writer = await articleWriter(shop)
    const other = await articleWriter(shop, '99110033', 'Тэмүүлэн')
    const foreign = await upload(shop, writer, (await writer.begin()).id)
    const begun = await other.begin()
    for (const path of [foreign.path, '/article-images/AAAAAAAAAAAAAAAAAAAAAA.webp'])
      for (const picture of [`![x](${path})`, `![x][a]\n\n[a]: ${path}`])
        expect(await other.save(begun, { body: `${LONG_TEXT}\n\n${picture}\n` })).toMatchObject({
          ...{ status: 422, body: { code: 'article-image-unknown' } }
        })
    const own = await upload(shop, other, begun.id)
    expect((await other.save(begun, { body: `${LONG_TEXT}\n\n![x](${own.path})\n` })).status).toBe(200)
  })
})
