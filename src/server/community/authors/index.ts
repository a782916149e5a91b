export {
  authorsPublishedSince,
  followersToNotify as followersToTell,
  followsToNotify as followsToTell,
  letterOf,
  recordLetter,
  setNotifiedUntil
} from './follower-queries.ts'
export { ensureAuthor } from './member-authors.ts'
export { createAuthorsModule } from './module.ts'
export { authorPublisher, penNameOf } from './own-author.ts'
export {
  authorById,
  authorOfUser,
  deleteAuthor,
  deleteFollowersOf,
  deleteFollowsOf,
  insertAuthor,
  setPublications,
  type AuthorRow
} from './queries.ts'
export type { AuthorService } from './service.ts'
