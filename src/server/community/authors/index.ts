export {
  authorsPublishedSince,
  followersToNotify,
  followsToNotify,
  lastNotificationOf,
  recordNotification,
  setNotifiedUntil
} from './follower-queries.ts'
export { deleteDemonstrationAuthors } from './demonstration.ts'
export { ensureAuthor } from './member-authors.ts'
export { createAuthorsModule } from './module.ts'
export { authorPublisher, penNameOf } from './own-author.ts'
export { authorById, deleteFollowsOf, insertAuthor, setPublications, type AuthorRow } from './queries.ts'
export type { AuthorService } from './service.ts'
