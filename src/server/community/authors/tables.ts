declare module '../../platform/db/tables.ts' {
  interface Tables {
    authors: AuthorTable
    author_follows: AuthorFollowTable
    follower_notifications: FollowerNotificationTable
  }
}

/** A member who writes articles; authors of the shop itself stand in `content/authors`. */
export interface AuthorTable {
  id: string
  /** Null for invented authors of the demonstration. */
  user_id: string | null
  slug: string
  name: string
  locale: 'mn' | 'en'
  /** Approved by a moderator. */
  about: string
  submitted_about: string
  /** Public articles, and when the newest appeared. */
  article_count: number
  last_published_at: string | null
  demonstration: number
  created_at: string
}

export interface AuthorFollowTable {
  /** Slug of an author, of the shop or a member. */
  author: string
  user_id: string
  created_at: string
  /** Articles up to this moment were announced, or were there before. */
  notified_until: string
}

/** When a follower last had a mail about new articles. */
export interface FollowerNotificationTable {
  user_id: string
  sent_at: string
}
