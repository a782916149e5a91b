/** Limits of what a member writes, in characters. */
export const ARTICLE_TITLE_MAX = 90
export const ARTICLE_SUMMARY_MAX = 200
export const ARTICLE_BODY_MAX = 40_000
/** Shorter than this it is a note; asked for when it is submitted, not while it is written. */
export const ARTICLE_BODY_MIN = 300
export const ARTICLE_TAGS_MAX = 4
export const ARTICLE_PRODUCTS_MAX = 12
export const COVER_ALT_MAX = 160
export const AUTHOR_ABOUT_MAX = 600

/** Articles of one person, drafts among them. */
export const ARTICLES_MAX = 100
/** Pictures of one article. */
export const ARTICLE_IMAGES_MAX = 30
export const ARTICLE_IMAGE_BYTES_MAX = 10 * 1024 * 1024
/** More than a phone's picture has, and few enough to decode without exhausting memory. */
export const ARTICLE_IMAGE_PIXELS_MAX = 50_000_000
/** Longest side of the stored picture, in pixels. */
export const ARTICLE_IMAGE_SIDE = 1_600

export const IMAGE_FILE = /^[\w-]{22}\.webp$/
const IMAGE_PATH = /^\/article-images\/[\w-]{22}\.webp$/

export const isArticleImageFile = (name: string) => IMAGE_FILE.test(name)

/** Public path of a picture; a text shows pictures of such paths and no others. */
export const articleImagePath = (file: string) => `/article-images/${file}`
export const isArticleImagePath = (path: string) => IMAGE_PATH.test(path)

/** Public path of the cover of news. */
export const newsCoverPath = (file: string) => `/news-covers/${file}`

/**
 * A member's article or author has its title or name and eight hexadecimal digits of its id in its address: no two are
 * alike, and no folder in `content/` ends so, so that a page of the shop's own always wins.
 */
export const memberSlug = (words: string, id: string) =>
  [words, id.replaceAll('-', '').slice(-8)].filter(part => part !== '').join('-')

const MEMBER_SLUG = /^(?:[a-z0-9]+-)*[0-9a-f]{8}$/

export const isMemberSlug = (slug: string) => MEMBER_SLUG.test(slug)

/** States of an article as its writer sees them. */
export const ARTICLE_STATES = ['draft', 'submitted', 'published', 'rejected'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

export interface ArticleProgress {
  /** Counts up with each change of the draft. */
  readonly version: number
  readonly submittedVersion: number | null
  readonly isPublished: boolean
  /** State of the newest submission; none where nothing was ever submitted. */
  readonly submission: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'superseded' | undefined
}

/** A decision about the newest version counts before what is public already. */
export function articleState({ submission, isPublished }: ArticleProgress): ArticleState {
  if (submission === 'pending') return 'submitted'
  if (submission === 'rejected') return 'rejected'
  return isPublished ? 'published' : 'draft'
}

/** True where the draft has changes that were not submitted. */
export const hasUnsubmittedChanges = ({ version, submittedVersion }: ArticleProgress) => version !== submittedVersion

/** Authors one person may follow. */
export const FOLLOWS_MAX = 500

/** Followers of an author get one mail in so many hours at most. */
export const FOLLOWER_MAIL_INTERVAL_HOURS = 24
/** An article older than this is no news. */
export const FOLLOWER_NEWS_DAYS = 7
