import type { BookmarkResponse, BookmarkList, MergedBookmarks } from '../../../contract/customers/bookmark.ts'
import { pagedBy, type PageQuery } from '../../../contract/paging.ts'
import { BOOKMARKS_PER_HOUR, BOOKMARKS_MAX, type BookmarkType } from '../../../domain/customers/bookmark.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/db/database.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { allBookmarksOf, bookmarksOf, countBookmarks, deleteBookmark, insertBookmark } from './queries.ts'
import { HOUR_MS } from '../../../domain/time.ts'

const FROM_NETWORK = { name: 'bookmark-network', max: BOOKMARKS_PER_HOUR, windowMs: HOUR_MS }

export type BookmarkProblem = 'bookmarks-full' | 'product-not-found' | 'bookmark-not-found' | 'too-many-requests'

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
  readonly exists: (type: BookmarkType, id: string) => Promise<boolean>
}

interface MergedBookmark {
  readonly id: string
  readonly type: BookmarkType
}

interface Change {
  readonly owner: string
  readonly id: string
  readonly type: BookmarkType
  /** Left out: the other way round. */
  readonly bookmarked?: boolean | undefined
  readonly network: string
}

export type BookmarkService = ReturnType<typeof createBookmarkService>

export const createBookmarkService = ({ db, pseudonymize, now, exists }: Deps) => ({
  async list(owner: string, type: BookmarkType, { page, per_page }: PageQuery): Promise<BookmarkList> {
    const rows = await db.all(bookmarksOf, { owner, type, limit: per_page, from: (page - 1) * per_page })
    const total = Number((await db.first(countBookmarks, { owner, type }))?.count ?? 0)
    return {
      bookmarks: rows.map(({ target, created_at }) => ({ id: target, type, created_at })),
      ...pagedBy({ page, per_page }, rows.length, total)
    }
  },

  /** Two requests at once are taken in turn: the key allows a thing to be kept only once. */
  async change({ owner, id, type, bookmarked, network }: Change): Promise<Result<BookmarkResponse, BookmarkProblem>> {
    // A bookmark of an unpublished entry can still be removed.
    const isAvailable = bookmarked === false || (await exists(type, id))
    return db.change(async tx => {
      const at = now()
      if (!(await consumeLimit(tx, FROM_NETWORK, pseudonymize(network), at))) return err('too-many-requests')
      const key = { owner, type, target: id }
      if (bookmarked !== true) {
        const wasBookmarked = (await tx.run(deleteBookmark, key)) > 0
        if (wasBookmarked || bookmarked === false) return ok({ id, type, bookmarked: false })
      }
      if (!isAvailable) return err(type === 'product' ? 'product-not-found' : 'bookmark-not-found')
      const count = Number((await tx.first(countBookmarks, { owner, type }))?.count ?? 0)
      const isNew = (await tx.run(insertBookmark, { ...key, created_at: at.toISOString() })) > 0
      if (isNew && count >= BOOKMARKS_MAX) return err('bookmarks-full')
      return ok({ id, type, bookmarked: true })
    })
  },

  /**
   * Takes along what a guest kept; what was kept already stays where it is, and where there is no more room the oldest
   * are left behind. Asked twice, it changes nothing.
   */
  async merge(
    owner: string,
    incoming: readonly MergedBookmark[],
    network: string
  ): Promise<Result<MergedBookmarks, BookmarkProblem>> {
    const existing = await Promise.all(incoming.map(({ id, type }) => exists(type, id)))
    return db.change(async tx => {
      const at = now()
      if (incoming.length > 0 && !(await consumeLimit(tx, FROM_NETWORK, pseudonymize(network), at)))
        return err('too-many-requests')
      const count = new Map<BookmarkType, number>()
      for (const [index, { id, type }] of incoming.entries()) {
        const before = count.get(type) ?? Number((await tx.first(countBookmarks, { owner, type }))?.count ?? 0)
        count.set(type, before)
        if (!existing[index] || before >= BOOKMARKS_MAX) continue
        // Newest first is how they came: each is a moment older than the one before.
        const created_at = new Date(at.getTime() - index).toISOString()
        count.set(type, before + (await tx.run(insertBookmark, { owner, type, target: id, created_at })))
      }
      const rows = await tx.all(allBookmarksOf, { owner })
      return ok({
        bookmarks: rows.map(({ target, type, created_at }) => ({ id: target, type: type as BookmarkType, created_at }))
      })
    })
  }
})
