import { GUEST_BOOKMARK_DAYS } from '../../domain/bookmark.ts'
import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import type { Callers } from '../sessions/callers.ts'
import { forgetBookmarksBefore } from './queries.ts'
import { bookmarkRoutes } from './routes.ts'
import { bookmarkService } from './service.ts'

interface Needs {
  readonly isProduct: (id: string) => Promise<boolean>
  readonly callers: Callers
}

export const openBookmarks = ({ db, blur, now }: Ground, { isProduct, callers }: Needs): ShopPart => ({
  api: [bookmarkRoutes(bookmarkService({ db, blur, now, isProduct }), callers)],
  forget: (tx, at) => tx.run(forgetBookmarksBefore, { created_at: daysBefore(at, GUEST_BOOKMARK_DAYS).toISOString() })
})
