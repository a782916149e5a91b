import { z } from 'zod'
import { readingMinutes } from '../../../domain/community/reading-time.ts'
import { markdownFacts } from '../../../markdown/html.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { authorById, setPublications } from '../authors/index.ts'
import type { SubmissionPublisher } from '../moderation/index.ts'
import { productsColumn, tagsColumn } from './columns.ts'
import {
  deletePublished,
  deleteTags,
  insertTag,
  publicationsOf,
  publishedById,
  upsertPublished,
  type PublishedRow
} from './queries.ts'

/** A version as it was submitted, whatever becomes of the draft afterwards. */
export const articlePayloadSchema = z.strictObject({
  author_id: z.string(),
  author_name: z.string(),
  slug: z.string(),
  language: z.enum(['mn', 'en']),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  cover_file: z.string().nullable(),
  cover_alt: z.string()
})
export type ArticlePayload = z.output<typeof articlePayloadSchema>

interface Publication {
  readonly id: string
  readonly payload: ArticlePayload
  /** Products beside those in the text. */
  readonly products?: readonly string[]
  readonly isDemonstration: boolean
  readonly publishedAt: string
  readonly updatedAt: string | null
}

/** Writes the public version of an article, its tags, and what its author has published. */
export async function writePublication(tx: Transaction, publication: Publication) {
  const { id, payload, publishedAt } = publication
  const facts = markdownFacts(payload.body)
  const row: PublishedRow = {
    id,
    author_id: payload.author_id,
    slug: payload.slug,
    locale: payload.language,
    title: payload.title,
    summary: payload.summary,
    body: payload.body,
    tags_json: tagsColumn.write(payload.tags),
    products_json: productsColumn.write([...new Set([...facts.products, ...(publication.products ?? [])])]),
    cover_file: payload.cover_file,
    cover_alt: payload.cover_alt,
    minutes: readingMinutes(facts.text, payload.language),
    demonstration: publication.isDemonstration ? 1 : 0,
    published_at: publishedAt,
    updated_at: publication.updatedAt
  }
  await tx.run(upsertPublished, row)
  await tx.run(deleteTags, { article_id: id })
  for (const tag of new Set(payload.tags))
    await tx.run(insertTag, { tag, article_id: id, published_at: publishedAt, slug: payload.slug })
  await countPublications(tx, payload.author_id, payload.author_name)
}

/** The author is listed with what is public of them, and nowhere while nothing is. */
async function countPublications(tx: Transaction, authorId: string, name: string) {
  const now = await tx.first(publicationsOf, { author_id: authorId })
  const count = Number(now?.count ?? 0)
  await tx.run(setPublications, { id: authorId, name, count, last_published_at: now?.newest ?? null })
}

export const articlePublisher: SubmissionPublisher = {
  kind: 'article',
  async publish(tx, id, payload, at) {
    const before = await tx.first(publishedById, { id })
    await writePublication(tx, {
      id,
      payload: articlePayloadSchema.parse(payload),
      isDemonstration: false,
      publishedAt: before?.published_at ?? at.toISOString(),
      updatedAt: before ? at.toISOString() : null
    })
  },
  async unpublish(tx, id) {
    const before = await tx.first(publishedById, { id })
    if (!before) return
    await tx.run(deleteTags, { article_id: id })
    await tx.run(deletePublished, { id })
    const author = await tx.first(authorById, { id: before.author_id })
    if (author) await countPublications(tx, author.id, author.name)
  }
}
