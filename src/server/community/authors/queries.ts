import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { AuthorTable } from './tables.ts'

export type AuthorRow = { [K in keyof AuthorTable]: AuthorTable[K] }

export const authorOfUser = statement<{ user_id: string }, AuthorRow>((db, p) =>
  db.selectFrom('authors').selectAll().where('user_id', '=', p('user_id'))
)

export const authorById = statement<{ id: string }, AuthorRow>((db, p) =>
  db.selectFrom('authors').selectAll().where('id', '=', p('id'))
)

/** Public: something of theirs has been published. */
export const publicAuthorBySlug = statement<{ slug: string }, AuthorRow>((db, p) =>
  db.selectFrom('authors').selectAll().where('slug', '=', p('slug')).where('article_count', '>', 0)
)

export const insertAuthor = statement<AuthorRow, never>((db, p) =>
  db
    .insertInto('authors')
    .values({
      id: p('id'),
      user_id: p('user_id'),
      slug: p('slug'),
      name: p('name'),
      locale: p('locale'),
      about: p('about'),
      submitted_about: p('submitted_about'),
      article_count: p('article_count'),
      last_published_at: p('last_published_at'),
      demonstration: p('demonstration'),
      created_at: p('created_at')
    })
    .onConflict(c => c.column('user_id').doNothing())
)

export const setSubmittedAbout = statement<{ id: string; about: string; locale: 'mn' | 'en' }, never>((db, p) =>
  db
    .updateTable('authors')
    .set({ submitted_about: p('about'), locale: p('locale') })
    .where('id', '=', p('id'))
)

export const setAbout = statement<{ id: string; about: string; name: string }, never>((db, p) =>
  db
    .updateTable('authors')
    .set({ about: p('about'), name: p('name') })
    .where('id', '=', p('id'))
)

export const deleteAuthor = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('authors').where('id', '=', p('id'))
)

export const insertFollow = statement<{ author: string; user_id: string; now: string }, never>((db, p) =>
  db
    .insertInto('author_follows')
    .values({ author: p('author'), user_id: p('user_id'), created_at: p('now'), notified_until: p('now') })
    .onConflict(c => c.columns(['author', 'user_id']).doNothing())
)

export const deleteFollow = statement<{ author: string; user_id: string }, never>((db, p) =>
  db.deleteFrom('author_follows').where('author', '=', p('author')).where('user_id', '=', p('user_id'))
)

export const deleteFollowsOf = statement<{ user_id: string }, never>((db, p) =>
  db.deleteFrom('author_follows').where('user_id', '=', p('user_id'))
)

export const deleteFollowersOf = statement<{ author: string }, never>((db, p) =>
  db.deleteFrom('author_follows').where('author', '=', p('author'))
)

export const countFollowers = statement<{ author: string }, { count: number }>((db, p) =>
  db
    .selectFrom('author_follows')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('author', '=', p('author'))
)

export const countFollows = statement<{ user_id: string }, { count: number }>((db, p) =>
  db
    .selectFrom('author_follows')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
)

export const followOf = statement<{ author: string; user_id: string }, { author: string }>((db, p) =>
  db.selectFrom('author_follows').select('author').where('author', '=', p('author')).where('user_id', '=', p('user_id'))
)

export const followsOf = statement<{ user_id: string }, { author: string; created_at: string }>((db, p) =>
  db
    .selectFrom('author_follows')
    .select(['author', 'created_at'])
    .where('user_id', '=', p('user_id'))
    .orderBy('created_at', 'desc')
    .orderBy('author')
)

export const publicAuthorsBefore = statement<{ at: string; slug: string; limit: number }, AuthorRow>((db, p) =>
  db
    .selectFrom('authors')
    .selectAll()
    .where('last_published_at', '<=', p('at'))
    .where(e =>
      e.or([
        e('last_published_at', '<', p('at')),
        e.and([e('last_published_at', '=', p('at')), e('slug', '<', p('slug'))])
      ])
    )
    .orderBy('last_published_at', 'desc')
    .orderBy('slug', 'desc')
    .limit(p('limit'))
)

/** Followers of several authors at once, by slug. */
export async function followerCounts(reader: Reader, slugs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const author of slugs) counts.set(author, Number((await reader.first(countFollowers, { author }))?.count ?? 0))
  return counts
}

/** Published texts of an author, with the name shown. */
export const setPublications = statement<
  { id: string; name: string; count: number; last_published_at: string | null },
  never
>((db, p) =>
  db
    .updateTable('authors')
    .set({ name: p('name'), article_count: p('count'), last_published_at: p('last_published_at') })
    .where('id', '=', p('id'))
)
