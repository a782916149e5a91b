import { z } from 'zod'
import type { changedNewsRequestSchema, StaffNews, StaffNewsList } from '../../../contract/staff/news.ts'
import { TAGS } from '../../../content/tags.ts'
import { ARTICLE_PRODUCTS_MAX, newsCoverPath } from '../../../domain/community/article.ts'
import { ok } from '../../../domain/result.ts'
import { lockStaffMember } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { keysetPage, readCursor } from '../../platform/http/keyset-cursor.ts'
import { conflict, notFound, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { embeddedProductProblem, type ProductDeps } from './embedded-products.ts'
import type { NewsCovers } from './news-covers.ts'
import { lockNews, newsBefore, newsBySlug, newsTagsColumn } from './news-queries.ts'
import { eraseNews, rewriteNews, writeNews, type NewsWords } from './publish-news.ts'
import type { NewsTable } from './tables.ts'

interface Deps extends ProductDeps {
  readonly db: Database
  readonly covers: Pick<NewsCovers, 'exists' | 'add'>
  readonly now: () => Date
}

async function list(
  { db }: Deps,
  { cursor, per_page }: { readonly cursor?: string | undefined; readonly per_page: number }
): ServiceResult<StaffNewsList> {
  const from = readCursor(cursor)
  if (!from) return ok({ news: [], next_cursor: null })
  const rows = await db.all(newsBefore, { ...from, limit: per_page + 1 })
  const { shown, nextCursor } = keysetPage(rows, per_page, ({ published_at: at, slug: key }) => ({ at, key }))
  return ok({ news: shown.map(cardBody), next_cursor: nextCursor })
}

async function read({ db }: Deps, slug: string): ServiceResult<StaffNews> {
  const row = await db.first(newsBySlug, { slug })
  return row ? ok(newsBody(row)) : notFound('article-not-found')
}

async function publish(
  deps: Deps,
  staff: StaffPrincipal,
  { words, idempotencyKey }: { readonly words: NewsWords; readonly idempotencyKey: IdempotencyKey }
): ServiceResult<StaffNews> {
  const { db, now } = deps
  const problem = await wordsProblem(deps, words)
  if (problem) return problem
  const written = await db.change(async tx => {
    // One request sent twice at once is read one after the other.
    await tx.first(lockStaffMember, { id: staff.staffId })
    return withIdempotency(
      tx,
      { principal: `news:${staff.staffId}`, idempotencyKey, answers: z.string(), now: now() },
      async () => ok(await writeNews(tx, words, staff.name, staff, now()))
    )
  })
  return written.ok ? read(deps, written.value) : written
}

async function change(
  deps: Deps,
  staff: StaffPrincipal,
  slug: string,
  { version, ...words }: z.output<typeof changedNewsRequestSchema>
): ServiceResult<StaffNews> {
  const problem = await wordsProblem(deps, words)
  if (problem) return problem
  return deps.db.change(async tx => {
    const row = await tx.first(lockNews, { slug })
    if (!row) return notFound('article-not-found')
    if (row.version !== version) return conflict('article-changed')
    await rewriteNews(tx, row, words, staff, deps.now())
    const changed = await tx.first(newsBySlug, { slug })
    return changed ? ok(newsBody(changed)) : notFound('article-not-found')
  })
}

async function withdraw({ db, now }: Deps, staff: StaffPrincipal, slug: string): ServiceResult<undefined> {
  const isGone = await db.change(tx => eraseNews(tx, slug, staff, now()))
  return isGone ? ok(undefined) : notFound('article-not-found')
}

const addCover = ({ covers }: Deps, upload: Uint8Array) => covers.add(upload)

/** Why these words cannot be public, said of their field. */
async function wordsProblem(deps: Deps, { tags, body, cover_file, cover_alt }: NewsWords) {
  if (tags.length === 0) return unprocessable('article-tag-missing', { field: 'tags' })
  if (tags.some(tag => !TAGS.some(known => known === tag)))
    return unprocessable('article-tag-unknown', { field: 'tags' })
  if (cover_file !== null && cover_alt === '') return unprocessable('cover-alt-missing', { field: 'cover_alt' })
  if (cover_file !== null && !(await deps.covers.exists(cover_file)))
    return unprocessable('article-image-unknown', { field: 'cover_file' })
  const code = await embeddedProductProblem(deps, body)
  return code && unprocessable(code, { field: 'body', values: { max: ARTICLE_PRODUCTS_MAX } })
}

const cardBody = (row: NewsTable) => ({
  slug: row.slug,
  path: `/news/${row.slug}`,
  language: row.locale,
  title: row.title,
  published_at: row.published_at,
  published_by: row.published_by,
  updated_at: row.updated_at
})

const newsBody = (row: NewsTable): StaffNews => ({
  ...cardBody(row),
  version: row.version,
  summary: row.summary,
  body: row.body,
  tags: [...newsTagsColumn.read(row.tags_json)],
  cover:
    row.cover_file === null ? null : { file: row.cover_file, url: newsCoverPath(row.cover_file), alt: row.cover_alt }
})

/** News as staff write, change and withdraw it while the shop runs. */
export const createNewsBackOffice = (deps: Deps) => bindDeps(deps, { list, read, publish, change, withdraw, addCover })

export type NewsBackOffice = ReturnType<typeof createNewsBackOffice>
