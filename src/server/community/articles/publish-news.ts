import type { z } from 'zod'
import { v7 as uuid } from 'uuid'
import type { newNewsRequestSchema } from '../../../contract/staff/news.ts'
import { memberSlug } from '../../../domain/community/article.ts'
import { readingMinutes } from '../../../domain/community/reading-time.ts'
import { slugify } from '../../../domain/slugify.ts'
import { markdownFacts } from '../../../markdown/html.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { changeNews, deleteNews, insertNews, newsTagsColumn } from './news-queries.ts'
import type { NewsTable } from './tables.ts'

const SLUG_WORDS_MAX = 70

export type NewsWords = z.output<typeof newNewsRequestSchema>

const columnsOf = ({ language, title, summary, body, tags, cover_file, cover_alt }: NewsWords) => ({
  ...{ locale: language, title, summary, body, cover_file, cover_alt },
  tags_json: newsTagsColumn.write([...new Set(tags)]),
  minutes: readingMinutes(markdownFacts(body).text, language)
})

const subject = (id: string) => ({ type: 'news', id })

/** Writes news that is public at once; answers with its slug. */
export async function writeNews(tx: Transaction, words: NewsWords, by: string, actor: StaffActor, now: Date) {
  const id = uuid()
  // No folder of `content/news` ends so: the page of the shop's own always wins.
  const slug = memberSlug(slugify(words.title, SLUG_WORDS_MAX), id)
  const published_at = now.toISOString()
  await tx.run(insertNews, {
    ...{ id, slug, ...columnsOf(words), published_by: by, published_at, version: 1, updated_at: null }
  })
  await recordStaffAction(tx, actor, { action: 'news.publish', subject: subject(slug) }, now)
  return slug
}

/** Changes news that is public; its address stays. */
export async function rewriteNews(tx: Transaction, row: NewsTable, words: NewsWords, actor: StaffActor, now: Date) {
  const changed = { ...columnsOf(words), version: row.version + 1, updated_at: now.toISOString() }
  await tx.run(changeNews, { slug: row.slug, ...changed })
  const before = { title: row.title, version: row.version }
  const after = { title: changed.title, version: changed.version }
  await recordStaffAction(tx, actor, { action: 'news.change', subject: subject(row.slug), before, after }, now)
}

/** Takes a piece of news away; false where there is none of this slug. */
export async function eraseNews(tx: Transaction, slug: string, actor: StaffActor, now: Date) {
  if ((await tx.run(deleteNews, { slug })) === 0) return false
  await recordStaffAction(tx, actor, { action: 'news.withdraw', subject: subject(slug) }, now)
  return true
}

/** Publishes news as the command of the staff does it, beside a running shop. */
export const publishNews = (db: Database, words: NewsWords, by: string, now: Date): Promise<string> =>
  db.change(tx => writeNews(tx, words, by, 'command', now))

export const withdrawNews = (db: Database, slug: string, now: Date): Promise<boolean> =>
  db.change(tx => eraseNews(tx, slug, 'command', now))
