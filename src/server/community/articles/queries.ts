import { statement } from '../../platform/db/statement.ts'
import type { ArticleImageTable, ArticleTable, ArticleTagTable, PublishedArticleTable } from './tables.ts'

export type ArticleRow = { [K in keyof ArticleTable]: ArticleTable[K] }
export type ImageRow = { [K in keyof ArticleImageTable]: ArticleImageTable[K] }
export type PublishedRow = { [K in keyof PublishedArticleTable]: PublishedArticleTable[K] }

/** The draft, and the moment at which a version of it became public. */
export type OwnRow = ArticleRow & { readonly published_at: string | null }

export const ownArticles = statement<{ user_id: string }, OwnRow>((db, p) =>
  db
    .selectFrom('articles')
    .leftJoin('published_articles', 'published_articles.id', 'articles.id')
    .selectAll('articles')
    .select('published_articles.published_at')
    .where('articles.user_id', '=', p('user_id'))
    .orderBy('articles.updated_at', 'desc')
    .orderBy('articles.id')
)

export const articleById = statement<{ id: string }, OwnRow>((db, p) =>
  db
    .selectFrom('articles')
    .leftJoin('published_articles', 'published_articles.id', 'articles.id')
    .selectAll('articles')
    .select('published_articles.published_at')
    .where('articles.id', '=', p('id'))
)

/** Holds an article, so that two tabs cannot both write the next version. */
export const lockArticle = statement<{ id: string }, { id: string }>((db, p, dialect) => {
  const query = db.selectFrom('articles').select('id').where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const countArticles = statement<{ user_id: string }, { count: number }>((db, p) =>
  db
    .selectFrom('articles')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
)

export const insertArticle = statement<{ id: string; user_id: string; locale: 'mn' | 'en'; created_at: string }, never>(
  (db, p) =>
    db
      .insertInto('articles')
      .values({
        id: p('id'),
        user_id: p('user_id'),
        locale: p('locale'),
        title: '',
        summary: '',
        body: '',
        tags_json: '[]',
        cover_image_id: null,
        cover_alt: '',
        version: 0,
        submitted_version: null,
        slug: null,
        created_at: p('created_at'),
        updated_at: p('created_at')
      })
      .onConflict(c => c.column('id').doNothing())
)

export const updateDraft = statement<Omit<ArticleRow, 'user_id' | 'submitted_version' | 'slug' | 'created_at'>, never>(
  (db, p) =>
    db
      .updateTable('articles')
      .set({
        locale: p('locale'),
        title: p('title'),
        summary: p('summary'),
        body: p('body'),
        tags_json: p('tags_json'),
        cover_image_id: p('cover_image_id'),
        cover_alt: p('cover_alt'),
        version: p('version'),
        updated_at: p('updated_at')
      })
      .where('id', '=', p('id'))
)

export const markSubmitted = statement<{ id: string; version: number; slug: string }, never>((db, p) =>
  db
    .updateTable('articles')
    .set({ submitted_version: p('version'), slug: p('slug') })
    .where('id', '=', p('id'))
)

export const deleteArticle = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('articles').where('id', '=', p('id'))
)

export const insertImage = statement<ImageRow, never>((db, p) =>
  db.insertInto('article_images').values({
    id: p('id'),
    article_id: p('article_id'),
    file: p('file'),
    width: p('width'),
    height: p('height'),
    created_at: p('created_at')
  })
)

export const imagesOf = statement<{ article_id: string }, ImageRow>((db, p) =>
  db
    .selectFrom('article_images')
    .selectAll()
    .where('article_id', '=', p('article_id'))
    .orderBy('created_at')
    .orderBy('id')
)

/** A picture of an article that is still there, with the text and the cover that readers see. */
export const imageByFile = statement<
  { file: string },
  { id: string; published_body: string | null; cover_file: string | null }
>((db, p) =>
  db
    .selectFrom('article_images as i')
    .innerJoin('articles', 'articles.id', 'i.article_id')
    .leftJoin('published_articles as a', 'a.id', 'i.article_id')
    .select(['i.id', 'a.body as published_body', 'a.cover_file'])
    .where('i.file', '=', p('file'))
)

export const publishedById = statement<{ id: string }, PublishedRow>((db, p) =>
  db.selectFrom('published_articles').selectAll().where('id', '=', p('id'))
)

export const upsertPublished = statement<PublishedRow, never>((db, p) => {
  const words = {
    author_id: p('author_id'),
    slug: p('slug'),
    locale: p('locale'),
    title: p('title'),
    summary: p('summary'),
    body: p('body'),
    tags_json: p('tags_json'),
    products_json: p('products_json'),
    cover_file: p('cover_file'),
    cover_alt: p('cover_alt'),
    minutes: p('minutes'),
    demonstration: p('demonstration'),
    published_at: p('published_at'),
    updated_at: p('updated_at')
  }
  return db
    .insertInto('published_articles')
    .values({ id: p('id'), ...words })
    .onConflict(c => c.column('id').doUpdateSet(words))
})

export const deletePublished = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('published_articles').where('id', '=', p('id'))
)

export const insertTag = statement<ArticleTagTable, never>((db, p) =>
  db
    .insertInto('article_tags')
    .values({ tag: p('tag'), article_id: p('article_id'), published_at: p('published_at'), slug: p('slug') })
)

export const deleteTags = statement<{ article_id: string }, never>((db, p) =>
  db.deleteFrom('article_tags').where('article_id', '=', p('article_id'))
)

export const tagCounts = statement<object, { tag: string; count: number; newest: string }>(db =>
  db
    .selectFrom('article_tags')
    .select(['tag', e => e.fn.countAll<number>().as('count'), e => e.fn.max('published_at').as('newest')])
    .groupBy('tag')
)

export const publicationsOf = statement<{ author_id: string }, { count: number; newest: string | null }>((db, p) =>
  db
    .selectFrom('published_articles')
    .select([e => e.fn.countAll<number>().as('count'), e => e.fn.max('published_at').as('newest')])
    .where('author_id', '=', p('author_id'))
)
