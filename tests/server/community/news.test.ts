import { expect, test } from 'vitest'
import type { ArticleTags, NewsList } from '../../../src/contract/community/article.ts'
import { publishNews, withdrawNews } from '../../../src/server/community/articles/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const read = async <T>({ request }: TestShop, path: string) => {
  const answer = await request('GET', `/api/v2${path}`, undefined, { 'accept-language': 'mn' })
  return { status: answer.status, body: (await answer.json()) as T }
}

const PIECE = {
  ...{ language: 'mn' as const, title: 'А', summary: 'Б', body: 'Шинэ салбар.', tags: ['home'] },
  ...{ cover_file: null, cover_alt: '' }
}

onBothDatabases('news', open => {
  test('news: of the shop are listed and read', async () => {
    const shop = await open()
    const { body } = await read<{ news: { slug: string }[] }>(shop, '/news')
    expect(body.news.length).toBeGreaterThan(0)
    expect((await read(shop, `/news/${body.news[0]?.slug}`)).status).toBe(200)
    expect((await read(shop, '/news/nothing')).status).toBe(404)
    expect((await read(shop, '/news/tags')).status).toBe(200)
  })

  test('news: that staff publish stand before older ones, by topic, and go again', async () => {
    const shop = await open()
    const { db } = shop.shop
    const before = (await read<NewsList>(shop, '/news')).body.news.length
    const slugs: string[] = []
    for (const at of [1, 2, 3]) {
      shop.clock.pass(60)
      slugs.unshift(await publishNews(db, { ...PIECE, title: `Мэдээ ${at}` }, 'Сараа', shop.clock.now))
    }
    const { body } = await read<NewsList>(shop, '/news?per_page=2')
    expect(body.news.map(({ slug }) => slug)).toEqual(slugs.slice(0, 2))
    const next = await read<NewsList>(shop, `/news?cursor=${body.next_cursor}`)
    expect(next.body.news[0]).toMatchObject({ slug: slugs[2], title: 'Мэдээ 1', tags: ['home'], kind: 'editorial' })
    expect(next.body.news).toHaveLength(before + 1)
    expect((await read<ArticleTags>(shop, '/news/tags')).body.tags).toMatchObject([{ tag: 'home', count: 3 }])
    expect((await read<NewsList>(shop, '/news?tag=home&per_page=1')).body.news).toMatchObject([{ slug: slugs[0] }])
    expect((await read(shop, `/news/${slugs[0]}`)).body).toMatchObject({ title: 'Мэдээ 3', body: PIECE.body })
    expect(await withdrawNews(db, slugs[0] ?? '', shop.clock.now)).toBe(true)
    expect((await read(shop, `/news/${slugs[0]}`)).status).toBe(404)
  })
})
