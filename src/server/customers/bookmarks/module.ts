import { GUEST_BOOKMARK_DAYS, type BookmarkType } from '../../../domain/customers/bookmark.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { Authentication } from '../../identity/index.ts'
import { bookmarkPersonalData } from './personal-data.ts'
import { deleteBookmarksBefore } from './queries.ts'
import { bookmarkRoutes } from './routes.ts'
import { createBookmarkService } from './service.ts'
import { daysBefore } from '../../../domain/time.ts'

interface BookmarkDeps {
  /** Whether everybody can open what is bookmarked; its modules stand above this one. */
  readonly exists: (type: BookmarkType, id: string) => Promise<boolean>
  readonly authentication: Authentication
}

export const createBookmarksModule = (
  { db, pseudonymize, now }: AppContext,
  { exists, authentication }: BookmarkDeps
): Module => ({
  api: [bookmarkRoutes(createBookmarkService({ db, pseudonymize, now, exists }), authentication)],
  personalData: bookmarkPersonalData,
  prune: (tx, at) => tx.run(deleteBookmarksBefore, { created_at: daysBefore(at, GUEST_BOOKMARK_DAYS).toISOString() })
})
