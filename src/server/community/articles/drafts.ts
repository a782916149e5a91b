import { v7 as uuid } from 'uuid'
import type { ArticleDraftRequest, OwnArticle, OwnArticles } from '../../../contract/community/article.ts'
import { TAGS } from '../../../content/tags.ts'
import {
  articleState,
  ARTICLES_MAX,
  articleImagePath,
  hasUnsubmittedChanges,
  isArticleImagePath
} from '../../../domain/community/article.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { markdownFacts } from '../../../markdown/html.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, type ServiceResult, tooMany, unprocessable } from '../../platform/http/problem.ts'
import type { PhotoLinks } from '../../platform/images/photo-links.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { penNameOf } from '../authors/index.ts'
import type { Moderation } from '../moderation/index.ts'
import { draftTagsColumn } from './columns.ts'
import { imageBody } from './image-body.ts'
import {
  articleById,
  countArticles,
  deleteArticle,
  imagesOf,
  insertArticle,
  lockArticle,
  ownArticles,
  updateDraft,
  type OwnRow
} from './queries.ts'

export interface DraftDeps {
  readonly db: Database
  readonly moderation: Pick<Moderation, 'submit' | 'withdraw' | 'versionsOf'>
  readonly links: PhotoLinks
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

type VersionState = NonNullable<
  Awaited<ReturnType<Moderation['versionsOf']>> extends ReadonlyMap<string, infer V> ? V : never
>

/** An editor saves while somebody writes: once in some seconds, for hours. */
const SAVES = { name: 'article-save', max: 1_200, windowMs: HOUR_MS }

const toCard = (row: OwnRow, version: VersionState | undefined) => {
  const progress = {
    version: row.version,
    submittedVersion: row.submitted_version,
    isPublished: row.published_at !== null,
    submission: version?.state
  }
  const state = articleState(progress)
  return {
    id: row.id,
    version: row.version,
    language: row.locale,
    title: row.title,
    summary: row.summary,
    state,
    reason: state === 'rejected' ? (version?.reason ?? null) : null,
    submission_id: version?.submissionId ?? null,
    is_appealable: version?.canAppeal ?? false,
    has_changes: hasUnsubmittedChanges(progress),
    updated_at: row.updated_at,
    published_at: row.published_at,
    path: row.published_at !== null && row.slug !== null ? `/articles/${row.slug}` : null
  }
}

export async function ownArticleBody(deps: DraftDeps, reader: Reader, row: OwnRow): Promise<OwnArticle> {
  const { moderation } = deps
  const version = (await moderation.versionsOf(reader, 'article', [row.id])).get(row.id)
  const images = await reader.all(imagesOf, { article_id: row.id })
  return {
    ...toCard(row, version),
    body: row.body,
    tags: draftTagsColumn.read(row.tags_json),
    cover_image_id: row.cover_image_id,
    cover_alt: row.cover_alt,
    images: images.map(image => imageBody(deps, image))
  }
}

/** Everything a customer writes, the last changed first. */
export async function listOwnArticles({ db, moderation }: DraftDeps, userId: string): Promise<OwnArticles> {
  const rows = await db.all(ownArticles, { user_id: userId })
  const versions = await moderation.versionsOf(
    db,
    'article',
    rows.map(({ id }) => id)
  )
  const name = await penNameOf(db, userId)
  return { articles: rows.map(row => toCard(row, versions.get(row.id))), can_write: name !== undefined }
}

/** One's own article; another person's is answered like one that does not exist. */
export async function findOwnArticle(reader: Reader, userId: string, id: string): Promise<OwnRow | undefined> {
  const row = await reader.first(articleById, { id })
  return row?.user_id === userId ? row : undefined
}

export async function readOwnArticle(deps: DraftDeps, userId: string, id: string): ServiceResult<OwnArticle> {
  const row = await findOwnArticle(deps.db, userId, id)
  return row ? ok(await ownArticleBody(deps, deps.db, row)) : notFound('article-not-found')
}

/** Begins an article. A browser that names it itself may ask again and gets the same one. */
export const createDraft = (
  deps: DraftDeps,
  userId: string,
  { id = uuid(), language }: { readonly id?: string | undefined; readonly language: ShopLocale }
): ServiceResult<OwnArticle> =>
  deps.db.change(async tx => {
    const at = deps.now()
    const count = Number((await tx.first(countArticles, { user_id: userId }))?.count ?? 0)
    const isNew =
      (await tx.run(insertArticle, { id, user_id: userId, locale: language, created_at: at.toISOString() })) > 0
    if (isNew && count >= ARTICLES_MAX) return unprocessable('articles-full', { values: { max: ARTICLES_MAX } })
    const row = await findOwnArticle(tx, userId, id)
    return row ? ok(await ownArticleBody(deps, tx, row)) : notFound('article-not-found')
  })

/**
 * Saves the draft as a whole. It must have been made from the newest version: what another tab has written since is not
 * overwritten (409), and the same words sent twice are saved once.
 */
export const saveDraft = (
  deps: DraftDeps,
  userId: string,
  id: string,
  draft: ArticleDraftRequest
): ServiceResult<OwnArticle> =>
  deps.db.change(async tx => {
    const at = deps.now()
    if (!(await consumeLimit(tx, SAVES, deps.pseudonymize(`article\n${userId}`), at)))
      return tooMany('too-many-requests', 3600)
    const row = await lockOwnArticle(tx, userId, id)
    if (!row) return notFound('article-not-found')
    const next = { ...columnsOf(draft), id, version: row.version + 1, updated_at: at.toISOString() }
    if (isSame(row, next)) return ok(await ownArticleBody(deps, tx, row))
    if (draft.version !== row.version) return conflict('article-changed')
    const refusal = await refusalOf(tx, id, draft)
    if (refusal) return refusal
    await tx.run(updateDraft, next)
    return ok(await ownArticleBody(deps, tx, { ...row, ...next }))
  })

/** Deletes an article for good: also what is public of it, and what waits. */
export const deleteOwnArticle = (deps: DraftDeps, userId: string, id: string): ServiceResult<object> =>
  deps.db.change(async tx => {
    const row = await lockOwnArticle(tx, userId, id)
    if (!row) return notFound('article-not-found')
    await removeArticle(deps, tx, id)
    return ok({})
  })

export async function removeArticle(
  { moderation }: { readonly moderation: Pick<Moderation, 'withdraw'> },
  tx: Transaction,
  id: string
) {
  await moderation.withdraw(tx, 'article', id)
  await tx.run(deleteArticle, { id })
}

export async function lockOwnArticle(tx: Transaction, userId: string, id: string) {
  await tx.first(lockArticle, { id })
  return findOwnArticle(tx, userId, id)
}

const columnsOf = ({ language, title, summary, body, tags, cover_image_id, cover_alt }: ArticleDraftRequest) => ({
  locale: language,
  title,
  summary,
  body,
  tags_json: draftTagsColumn.write([...new Set(tags)]),
  cover_image_id,
  cover_alt
})

type DraftColumns = ReturnType<typeof columnsOf>

const isSame = (row: OwnRow, next: DraftColumns) =>
  row.locale === next.locale &&
  row.title === next.title &&
  row.summary === next.summary &&
  row.body === next.body &&
  row.tags_json === next.tags_json &&
  row.cover_image_id === next.cover_image_id &&
  row.cover_alt === next.cover_alt

async function refusalOf(tx: Transaction, id: string, { tags, cover_image_id, body }: ArticleDraftRequest) {
  if (tags.some(tag => !TAGS.some(known => known === tag)))
    return unprocessable('article-tag-unknown', { field: 'tags' })
  if (await hasUnknownImage(tx, id, body)) return unprocessable('article-image-unknown', { field: 'body' })
  if (cover_image_id === null) return undefined
  const images = await tx.all(imagesOf, { article_id: id })
  return images.some(image => image.id === cover_image_id)
    ? undefined
    : unprocessable('article-image-unknown', { field: 'cover_image_id' })
}

/** Whether a text shows a picture that was added to another article, or to none. */
export async function hasUnknownImage(reader: Reader, articleId: string, body: string): Promise<boolean> {
  const shown = markdownFacts(body).images.filter(isArticleImagePath)
  if (shown.length === 0) return false
  const own = new Set((await reader.all(imagesOf, { article_id: articleId })).map(({ file }) => articleImagePath(file)))
  return shown.some(path => !own.has(path))
}
