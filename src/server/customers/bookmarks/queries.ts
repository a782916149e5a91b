import type { BookmarkTable } from './tables.ts'
import { statement } from '../../platform/db/statement.ts'

type Key = Pick<BookmarkTable, 'owner' | 'type' | 'target'>

export const insertBookmark = statement<BookmarkTable, never>((db, p) =>
  db
    .insertInto('bookmarks')
    .values({ owner: p('owner'), type: p('type'), target: p('target'), created_at: p('created_at') })
    .onConflict(c => c.columns(['owner', 'type', 'target']).doNothing())
)

export const deleteBookmark = statement<Key, never>((db, p) =>
  db
    .deleteFrom('bookmarks')
    .where('owner', '=', p('owner'))
    .where('type', '=', p('type'))
    .where('target', '=', p('target'))
)

export const bookmarksOf = statement<{ owner: string; type: string; limit: number; from: number }, BookmarkTable>(
  (db, p) =>
    db
      .selectFrom('bookmarks')
      .selectAll()
      .where('owner', '=', p('owner'))
      .where('type', '=', p('type'))
      .orderBy('created_at', 'desc')
      .orderBy('target')
      .limit(p('limit'))
      .offset(p('from'))
)

export const countBookmarks = statement<{ owner: string; type: string }, { count: number }>((db, p) =>
  db
    .selectFrom('bookmarks')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('owner', '=', p('owner'))
    .where('type', '=', p('type'))
)

/** Guests' only: what a user keeps stays. */
export const deleteBookmarksBefore = statement<{ created_at: string }, never>((db, p) =>
  db.deleteFrom('bookmarks').where('created_at', '<', p('created_at')).where('owner', 'like', 'guest:%')
)

export const allBookmarksOf = statement<{ owner: string }, BookmarkTable>((db, p) =>
  db.selectFrom('bookmarks').selectAll().where('owner', '=', p('owner')).orderBy('created_at', 'desc').orderBy('target')
)
