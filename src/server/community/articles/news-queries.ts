import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import { textListSchema } from './columns.ts'
import type { NewsTable } from './tables.ts'

export const newsTagsColumn = jsonColumn('news.tags_json', textListSchema)

/** Said twice, so that both databases begin in the index where the page does. */
export const newsBefore = statement<{ at: string; key: string; limit: number }, NewsTable>((db, p) =>
  db
    .selectFrom('news')
    .selectAll()
    .where('published_at', '<=', p('at'))
    .where(e =>
      e.or([e('published_at', '<', p('at')), e.and([e('published_at', '=', p('at')), e('slug', '<', p('key'))])])
    )
    .orderBy('published_at', 'desc')
    .orderBy('slug', 'desc')
    .limit(p('limit'))
)

export const newsBySlug = statement<{ slug: string }, NewsTable>((db, p) =>
  db.selectFrom('news').selectAll().where('slug', '=', p('slug'))
)

export const tagsOfNews = statement<Record<never, never>, Pick<NewsTable, 'tags_json'>>(db =>
  db.selectFrom('news').select('tags_json')
)

export const insertNews = statement<NewsTable, never>((db, p) =>
  db.insertInto('news').values({
    id: p('id'),
    slug: p('slug'),
    locale: p('locale'),
    title: p('title'),
    summary: p('summary'),
    body: p('body'),
    tags_json: p('tags_json'),
    minutes: p('minutes'),
    published_by: p('published_by'),
    published_at: p('published_at'),
    cover_file: p('cover_file'),
    cover_alt: p('cover_alt'),
    version: p('version'),
    updated_at: p('updated_at')
  })
)

export const deleteNews = statement<{ slug: string }, never>((db, p) =>
  db.deleteFrom('news').where('slug', '=', p('slug'))
)

/** Locks it: of two who save at once the second is told. */
export const lockNews = statement<{ slug: string }, NewsTable>((db, p, dialect) => {
  const query = db.selectFrom('news').selectAll().where('slug', '=', p('slug'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const changeNews = statement<Omit<NewsTable, 'id' | 'published_by' | 'published_at'>, never>((db, p) =>
  db
    .updateTable('news')
    .set({
      locale: p('locale'),
      title: p('title'),
      summary: p('summary'),
      body: p('body'),
      tags_json: p('tags_json'),
      minutes: p('minutes'),
      cover_file: p('cover_file'),
      cover_alt: p('cover_alt'),
      version: p('version'),
      updated_at: p('updated_at')
    })
    .where('slug', '=', p('slug'))
)
