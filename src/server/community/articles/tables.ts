declare module '../../platform/db/tables.ts' {
  interface Tables {
    articles: ArticleTable
    published_articles: PublishedArticleTable
    article_tags: ArticleTagTable
    article_images: ArticleImageTable
    news: NewsTable
  }
}

/** An article as its writer has it: a draft, also of what is public already. */
export interface ArticleTable {
  id: string
  user_id: string
  locale: 'mn' | 'en'
  title: string
  summary: string
  body: string
  tags_json: string
  cover_image_id: string | null
  cover_alt: string
  /** Counts up with each change. */
  version: number
  submitted_version: number | null
  /** Given with the first submission, for good. */
  slug: string | null
  created_at: string
  updated_at: string
}

/** The version that readers see. */
export interface PublishedArticleTable {
  id: string
  author_id: string
  slug: string
  locale: 'mn' | 'en'
  title: string
  summary: string
  body: string
  tags_json: string
  products_json: string
  cover_file: string | null
  cover_alt: string
  minutes: number
  demonstration: number
  published_at: string
  updated_at: string | null
}

export interface ArticleTagTable {
  tag: string
  article_id: string
  published_at: string
  slug: string
}

export interface ArticleImageTable {
  id: string
  article_id: string
  file: string
  width: number
  height: number
  created_at: string
}

/** A piece of news that staff published; in one language. */
export interface NewsTable {
  id: string
  slug: string
  locale: 'mn' | 'en'
  title: string
  summary: string
  /** Markdown. */
  body: string
  tags_json: string
  minutes: number
  /** The staff member who published it, for the record. */
  published_by: string
  published_at: string
  cover_file: string | null
  cover_alt: string
  /** Counts up with each change. */
  version: number
  updated_at: string | null
}
