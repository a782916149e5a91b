import type { OwnArticle } from '../../../contract/community/article.ts'
import { ARTICLE_BODY_MIN, ARTICLE_PRODUCTS_MAX, memberSlug } from '../../../domain/community/article.ts'
import { ok } from '../../../domain/result.ts'
import { slugify } from '../../../domain/slugify.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { markdownFacts } from '../../../markdown/html.ts'
import {
  conflict,
  notFound,
  type ProblemCode,
  type ServiceResult,
  tooMany,
  unprocessable
} from '../../platform/http/problem.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import { ensureAuthor, penNameOf } from '../authors/index.ts'
import { draftTagsColumn } from './columns.ts'
import { findOwnArticle, hasUnknownImage, lockOwnArticle, ownArticleBody, type DraftDeps } from './drafts.ts'
import { embeddedProductProblem, type ProductDeps } from './embedded-products.ts'
import type { ArticlePayload } from './publisher.ts'
import { articleById, imagesOf, markSubmitted, type OwnRow } from './queries.ts'

const SUBMISSIONS = { name: 'article-submit', max: 20, windowMs: DAY_MS }
const SLUG_WORDS_MAX = 70

export type SubmitDeps = DraftDeps & ProductDeps

interface SubmitInput {
  readonly userId: string
  readonly id: string
  readonly version: number
  readonly network: string
  readonly locale: Locale
}

/**
 * Hands a version to the moderators. The version that was approved before stays public until they have read this one; a
 * version that still waits is superseded.
 */
export async function submitArticle(deps: SubmitDeps, input: SubmitInput): ServiceResult<OwnArticle> {
  const { userId, id, version, locale } = input
  const found = await findOwnArticle(deps.db, userId, id)
  if (!found) return notFound('article-not-found')
  const incomplete = incompleteFields(found)
  const products = await embeddedProductProblem(deps, found.body)
  if (products) incomplete.set('body', products)
  if (await hasUnknownImage(deps.db, id, found.body)) incomplete.set('body', 'article-image-unknown')
  const [code] = incomplete.values()
  if (code !== undefined) return unprocessable(code, { fields: sentences(incomplete, locale), values: VALUES })
  return deps.db.change(async tx => {
    const at = deps.now()
    if (!(await consumeLimit(tx, SUBMISSIONS, deps.pseudonymize(`article\n${userId}`), at)))
      return tooMany('too-many-requests', 3600)
    const name = await penNameOf(tx, userId)
    if (name === undefined) return unprocessable('author-name-missing')
    const row = await lockOwnArticle(tx, userId, id)
    if (!row) return notFound('article-not-found')
    if (row.version !== version || row.version !== found.version) return conflict('article-changed')
    const author = await ensureAuthor(tx, { userId, name, locale: row.locale, at })
    const slug = row.slug ?? memberSlug(slugify(row.title, SLUG_WORDS_MAX), row.id)
    const images = await tx.all(imagesOf, { article_id: id })
    const cover = images.find(image => image.id === row.cover_image_id)
    const facts = markdownFacts(row.body)
    await tx.run(markSubmitted, { id, version, slug })
    await deps.moderation.submit(tx, {
      kind: 'article',
      targetId: id,
      subject: { type: 'article', id: slug, title: row.title, path: `/articles/${slug}` },
      author: { userId, name, email: null },
      locale: row.locale,
      text: [row.title, row.summary, row.body, row.cover_alt].filter(part => part !== '').join('\n'),
      payload: {
        author_id: author.id,
        author_name: name,
        slug,
        language: row.locale,
        title: row.title,
        summary: row.summary,
        body: row.body,
        tags: [...draftTagsColumn.read(row.tags_json)],
        cover_file: cover?.file ?? null,
        cover_alt: row.cover_alt
      } satisfies ArticlePayload,
      photoCount: new Set([...facts.images, ...(cover ? [cover.file] : [])]).size,
      isRestricted: false,
      network: input.network
    })
    const submitted = await tx.first(articleById, { id })
    return ok(await ownArticleBody(deps, tx, submitted ?? row))
  })
}

const VALUES = { min: ARTICLE_BODY_MIN, max: ARTICLE_PRODUCTS_MAX }

/** Parts that readers will miss, by the field to fill in. */
function incompleteFields(row: OwnRow): Map<string, ProblemCode> {
  const missing = new Map<string, ProblemCode>()
  if (row.title === '') missing.set('title', 'article-title-missing')
  if (row.summary === '') missing.set('summary', 'article-summary-missing')
  if (markdownFacts(row.body).text.trim().length < ARTICLE_BODY_MIN) missing.set('body', 'article-too-short')
  if (draftTagsColumn.read(row.tags_json).length === 0) missing.set('tags', 'article-tag-missing')
  if (row.cover_image_id !== null && row.cover_alt === '') missing.set('cover_alt', 'cover-alt-missing')
  return missing
}

const sentences = (fields: ReadonlyMap<string, ProblemCode>, locale: Locale) => {
  const t = words(locale, 'problem')
  return Object.fromEntries([...fields].map(([field, code]) => [field, [t(code, VALUES)]]))
}
