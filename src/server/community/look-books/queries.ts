import { statement } from '../../platform/db/statement.ts'
import type { UserTable } from '../../identity/index.ts'
import type { LookBookTable } from './tables.ts'

export type LookBookRow = { [K in keyof LookBookTable]: LookBookTable[K] }
type Author = Pick<UserTable, 'first_name' | 'last_name'>

export const lookBookById = statement<{ id: string }, LookBookRow & Author>((db, p) =>
  db
    .selectFrom('look_books')
    .innerJoin('users', 'users.id', 'look_books.user_id')
    .selectAll('look_books')
    .select(['users.first_name', 'users.last_name'])
    .where('look_books.id', '=', p('id'))
)

export const lookBooksOf = statement<{ user_id: string }, LookBookRow>((db, p) =>
  db
    .selectFrom('look_books')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
)

interface Keyset {
  readonly published_at: string
  readonly id: string
  readonly limit: number
}

/**
 * Public ones that come after a place in the list, newest first. A row value and an outer join, so that both databases
 * walk the index and read no more than a page.
 */
export const publishedAfter = statement<Keyset, LookBookRow & Author>((db, p) =>
  db
    .selectFrom('look_books')
    .leftJoin('users', 'users.id', 'look_books.user_id')
    .selectAll('look_books')
    .select(e => e.fn.coalesce('users.first_name', e.val('')).as('first_name'))
    .select(e => e.fn.coalesce('users.last_name', e.val('')).as('last_name'))
    .where('look_books.published_at', 'is not', null)
    .where(e => e(e.refTuple('look_books.published_at', 'look_books.id'), '<', e.tuple(p('published_at'), p('id'))))
    .orderBy('look_books.published_at', 'desc')
    .orderBy('look_books.id', 'desc')
    .limit(p('limit'))
)

export const insertLookBook = statement<LookBookRow, never>((db, p) =>
  db.insertInto('look_books').values({
    id: p('id'),
    user_id: p('user_id'),
    title: p('title'),
    items_json: p('items_json'),
    privacy: p('privacy'),
    token: p('token'),
    version: p('version'),
    published_json: p('published_json'),
    published_at: p('published_at'),
    created_at: p('created_at'),
    updated_at: p('updated_at')
  })
)

type Changing = Pick<LookBookRow, 'id' | 'title' | 'items_json' | 'privacy' | 'token' | 'version' | 'updated_at'>

export const updateLookBook = statement<Changing, never>((db, p) =>
  db
    .updateTable('look_books')
    .set({
      title: p('title'),
      items_json: p('items_json'),
      privacy: p('privacy'),
      token: p('token'),
      version: p('version'),
      updated_at: p('updated_at')
    })
    .where('id', '=', p('id'))
)

export const deleteLookBook = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('look_books').where('id', '=', p('id'))
)

/** Only while its owner still wants everybody to see it. */
export const publishContent = statement<{ id: string; published_json: string; published_at: string }, never>((db, p) =>
  db
    .updateTable('look_books')
    .set(e => ({
      published_json: p('published_json'),
      published_at: e.fn.coalesce('published_at', p('published_at'))
    }))
    .where('id', '=', p('id'))
    .where(e => e('privacy', '=', e.val('public')))
)

export const unpublishContent = statement<{ id: string }, never>((db, p) =>
  db.updateTable('look_books').set({ published_json: null, published_at: null }).where('id', '=', p('id'))
)

export const deleteLookBooksOf = statement<{ user_id: string }, never>((db, p) =>
  db.deleteFrom('look_books').where('user_id', '=', p('user_id'))
)
