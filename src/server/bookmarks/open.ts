import { GUEST_BOOKMARK_DAYS, type BookmarkType } from '../../domain/bookmark.ts'
import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import type { Callers } from '../sessions/callers.ts'
import { isPublished } from './pieces.ts'
import { forgetBookmarksBefore } from './queries.ts'
import { bookmarkRoutes } from './routes.ts'
import { bookmarkService } from './service.ts'

interface Needs {
  readonly isProduct: (id: string) => Promise<boolean>
  readonly callers: Callers
}

export const openBookmarks = ({ db, blur, now, contentFolder }: Ground, { isProduct, callers }: Needs): ShopPart => {
  const isReadable = isPublished(contentFolder, now)
  const exists = (type: BookmarkType, id: string) => (type === 'product' ? isProduct(id) : isReadable(type, id))
  return {
    api: [bookmarkRoutes(bookmarkService({ db, blur, now, exists }), callers)],
    forget: (tx, at) => tx.run(forgetBookmarksBefore, { created_at: daysBefore(at, GUEST_BOOKMARK_DAYS).toISOString() })
  }
}
