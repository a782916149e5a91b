import { GUEST_BOOKMARK_DAYS, type BookmarkType } from '../../../domain/bookmark.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { Authentication } from '../../identity/index.ts'
import { isPublished } from './published.ts'
import { deleteBookmarksBefore } from './queries.ts'
import { bookmarkRoutes } from './routes.ts'
import { createBookmarkService } from './service.ts'
import { daysBefore } from '../../../domain/time.ts'

interface BookmarkDeps {
  readonly isProduct: (id: string) => Promise<boolean>
  readonly authentication: Authentication
}

export const createBookmarksModule = (
  { db, pseudonymize, now, contentFolder }: AppContext,
  { isProduct, authentication }: BookmarkDeps
): Module => {
  const isReadable = isPublished(contentFolder, now)
  const exists = (type: BookmarkType, id: string) => (type === 'product' ? isProduct(id) : isReadable(type, id))
  return {
    api: [bookmarkRoutes(createBookmarkService({ db, pseudonymize, now, exists }), authentication)],
    prune: (tx, at) => tx.run(deleteBookmarksBefore, { created_at: daysBefore(at, GUEST_BOOKMARK_DAYS).toISOString() })
  }
}
