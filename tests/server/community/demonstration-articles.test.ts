import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ArticleList } from '../../../src/contract/community/article.ts'
import type { AuthorList } from '../../../src/contract/community/author.ts'
import { seedArticles } from '../../../src/server/community/articles/index.ts'
import { removeDemonstration } from '../../../src/server/composition/community.ts'
import { articleWriter } from '../../support/article-writer.ts'
import { onBothDatabases } from '../../support/shop.ts'

const ARTICLES = join(import.meta.dirname, '../../../content/community/articles')

onBothDatabases('demonstration articles', open => {
  test('demonstration: twelve articles are seeded and marked, and go without what members wrote', async () => {
    const shop = await open()
    const read = async <T>(path: string) => (await (await shop.request('GET', `/api/v2${path}`)).json()) as T
    const list = async () => (await read<ArticleList>('/articles?kind=member&per_page=50')).articles
    await (await articleWriter(shop)).publish()
    await seedArticles(shop.shop.db, ARTICLES, shop.clock.now)
    const seeded = (await list()).filter(({ demonstration }) => demonstration)
    expect(seeded.length).toBe(12)
    expect(new Set(seeded.map(({ language }) => language))).toEqual(new Set(['mn', 'en']))
    expect((await list()).length).toBe(13)
    const { authors } = await read<AuthorList>('/authors')
    expect(authors.filter(({ demonstration }) => demonstration).length).toBeGreaterThan(5)
    await removeDemonstration(shop.shop.db)
    expect((await list()).map(({ demonstration }) => demonstration)).toEqual([false])
    expect((await read<AuthorList>('/authors')).authors.map(({ kind }) => kind)).toEqual(['member'])
  })
})
