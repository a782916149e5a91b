import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { readFrontMatter } from '../../../content/front-matter.ts'
import { memberSlug } from '../../../domain/community/article.ts'
import { slugify } from '../../../domain/slugify.ts'
import { daysBefore } from '../../../domain/time.ts'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { deleteDemonstrationAuthors, insertAuthor } from '../authors/index.ts'
import { writePublication } from './publisher.ts'

const seedSchema = z.strictObject({
  title: z.string(),
  author: z.string(),
  locale: z.enum(SHOP_LOCALES),
  tags: z.array(z.string()),
  daysAgo: z.int().min(1),
  summary: z.string(),
  products: z.array(z.string()).default([])
})

const NAME_MAX = 60

/** Writes the invented articles of a folder, marked as a demonstration; their authors belong to no account. */
export async function seedArticles(db: Database, folder: string, now: Date) {
  const files = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.md')).sort()
  const texts = await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))
  const seeds = texts.map((text, index) => {
    const { data, body } = readFrontMatter(text)
    return { ...seedSchema.parse(data), body: body.trim(), name: (files[index] ?? '').replace(/\.md$/, '') }
  })
  await db.change(async tx => {
    const authors = new Map<string, string>()
    for (const seed of seeds) {
      const at = daysBefore(now, seed.daysAgo)
      const author_id = authors.get(seed.author) ?? (await insertInvented(tx, seed.author, seed.locale, at))
      authors.set(seed.author, author_id)
      const id = uuid({ msecs: at.getTime() })
      const { title, summary, body, tags } = seed
      await writePublication(tx, {
        id,
        payload: {
          ...{ author_id, author_name: seed.author, language: seed.locale, title, summary, body, tags },
          ...{ slug: memberSlug(seed.name, id), cover_file: null, cover_alt: '' }
        },
        products: seed.products,
        isDemonstration: true,
        publishedAt: at.toISOString(),
        updatedAt: null
      })
    }
  })
}

async function insertInvented(tx: Transaction, name: string, locale: 'mn' | 'en', at: Date): Promise<string> {
  const id = uuid({ msecs: at.getTime() })
  await tx.run(insertAuthor, {
    ...{
      id,
      user_id: null,
      slug: memberSlug(slugify(name, NAME_MAX), id),
      name,
      locale,
      about: '',
      submitted_about: ''
    },
    ...{ article_count: 0, last_published_at: null, demonstration: 1, created_at: at.toISOString() }
  })
  return id
}

export async function removeDemonstrationArticles(tx: Transaction) {
  const { query } = tx
  await query
    .deleteFrom('article_tags')
    .where('article_id', 'in', query.selectFrom('published_articles').select('id').where('demonstration', '=', 1))
    .execute()
  const articles = await query.deleteFrom('published_articles').where('demonstration', '=', 1).executeTakeFirst()
  return { articles: Number(articles.numDeletedRows), authors: await deleteDemonstrationAuthors(tx) }
}
