import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { ArticleImage } from '../../../contract/community/article.ts'
import {
  ARTICLE_IMAGE_BYTES_MAX,
  ARTICLE_IMAGE_PIXELS_MAX,
  ARTICLE_IMAGE_SIDE,
  ARTICLE_IMAGES_MAX,
  isArticleImageFile
} from '../../../domain/community/article.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { markdownFacts } from '../../../markdown/html.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { PhotoLinks } from '../../platform/images/photo-links.ts'
import { deleteOrphanPictures, writePicture } from '../../platform/images/picture-files.ts'
import { reencodeImage } from '../../platform/images/reencode-image.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { findOwnArticle, lockOwnArticle } from './drafts.ts'
import { imageBody } from './image-body.ts'
import { articlePayloadSchema } from './publisher.ts'
import { imageByFile, imagesOf, insertImage } from './queries.ts'

const UPLOADS = { name: 'article-image', max: 60, windowMs: HOUR_MS }
const INSIDE = {
  resize: { width: ARTICLE_IMAGE_SIDE, height: ARTICLE_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true },
  maxPixels: ARTICLE_IMAGE_PIXELS_MAX
} as const

interface ImageDeps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly folder: string
  readonly links: PhotoLinks
  readonly now: () => Date
}

/** Adds a picture to an article: drawn anew, so that nothing of the file itself is kept. */
async function add(
  deps: ImageDeps,
  userId: string,
  articleId: string,
  upload: Uint8Array
): ServiceResult<ArticleImage> {
  const { db, pseudonymize, folder, now } = deps
  if (!(await findOwnArticle(db, userId, articleId))) return notFound('article-not-found')
  if (upload.byteLength === 0) return unprocessable('article-image-missing', { field: 'image' })
  if (upload.byteLength > ARTICLE_IMAGE_BYTES_MAX)
    return unprocessable('article-image-too-large', {
      field: 'image',
      values: { max: ARTICLE_IMAGE_BYTES_MAX / 1024 / 1024 }
    })
  const isAllowed = await db.change(tx => consumeLimit(tx, UPLOADS, pseudonymize(`article-image\n${userId}`), now()))
  if (!isAllowed) return tooMany('too-many-requests', 3600)
  const encoded = await reencodeImage(upload, INSIDE)
  if (!encoded.ok) return unprocessable(`article-image-${encoded.problem}`, { field: 'image' })
  const { webp, width, height } = encoded.value
  const file = await writePicture(folder, webp)
  return db.change(async tx => {
    if (!(await lockOwnArticle(tx, userId, articleId))) return notFound('article-not-found')
    const images = await tx.all(imagesOf, { article_id: articleId })
    if (images.length >= ARTICLE_IMAGES_MAX)
      return unprocessable('article-images-full', { field: 'image', values: { max: ARTICLE_IMAGES_MAX } })
    const row = { id: uuid(), article_id: articleId, file, width, height, created_at: now().toISOString() }
    await tx.run(insertImage, row)
    return ok(imageBody(deps, row))
  })
}

/** The picture, where the public version of its article shows it or the address is signed. */
async function read({ db, folder, links, now }: ImageDeps, file: string, until = '', signature = '') {
  if (!isArticleImageFile(file)) return undefined
  const row = await db.first(imageByFile, { file })
  if (!row) return undefined
  const isPublic = row.cover_file === file || row.published_body?.includes(file) === true
  if (!isPublic && !links.isGood(file, until, signature, now())) return undefined
  const bytes = await readFile(join(folder, file)).catch(() => undefined)
  return bytes && { bytes, isPublic }
}

/** Cover and pictures of one version of an article, for a moderator. */
function urlsOfVersion({ links, now }: ImageDeps, payload: unknown): readonly string[] {
  const { cover_file, body } = articlePayloadSchema.parse(payload)
  const inText = markdownFacts(body).images.flatMap(path => path.split('/').at(-1) ?? [])
  const files = new Set([...(cover_file === null ? [] : [cover_file]), ...inText])
  return [...files].filter(isArticleImageFile).map(file => links.of(file, now()))
}

/** Deletes files of articles that are gone. */
async function deleteOrphans({ db, folder }: ImageDeps) {
  await deleteOrphanPictures(folder, () => db.query.selectFrom('article_images').select('file').execute())
}

export type ArticleImages = ReturnType<typeof createArticleImages>

/** Pictures of articles: files in the data folder, under names that nobody can guess. */
export const createArticleImages = (deps: ImageDeps) => bindDeps(deps, { add, read, urlsOfVersion, deleteOrphans })
