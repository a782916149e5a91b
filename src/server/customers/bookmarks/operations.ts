import { bookmarkBody, mergeBookmarksBody } from '../../../contract/bookmark.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const BOOKMARK_OPERATIONS: readonly Operation[] = [
  { method: 'get', path: '/bookmarks', summary: 'What a guest keeps', access: 'bookmarks', answer: 'BookmarkList' },
  {
    method: 'post',
    path: '/bookmarks',
    summary: 'Keep something, or let it go when it is kept',
    access: 'bookmarks',
    body: bookmarkBody,
    answer: 'BookmarkAnswer',
    status: 201
  },
  {
    method: 'post',
    path: '/bookmarks/merge',
    summary: 'Take along what was kept before signing in',
    access: 'user',
    body: mergeBookmarksBody,
    answer: 'MergedBookmarks'
  }
]
