import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewsCover } from '../../../contract/staff/news.ts'
import {
  ARTICLE_IMAGE_BYTES_MAX,
  ARTICLE_IMAGE_PIXELS_MAX,
  ARTICLE_IMAGE_SIDE,
  isArticleImageFile,
  newsCoverPath
} from '../../../domain/community/article.ts'
import { ok } from '../../../domain/result.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { deleteOrphanPictures, writePicture } from '../../platform/images/picture-files.ts'
import { reencodeImage } from '../../platform/images/reencode-image.ts'

const INSIDE = {
  resize: { width: ARTICLE_IMAGE_SIDE, height: ARTICLE_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true },
  maxPixels: ARTICLE_IMAGE_PIXELS_MAX
} as const
const MEGABYTE = 1024 * 1024

interface Deps {
  readonly db: Database
  readonly folder: string
}

/** A picture for news, drawn anew; one that no news names is deleted after a while. */
async function add({ folder }: Deps, upload: Uint8Array): ServiceResult<NewsCover> {
  const field = 'image'
  if (upload.byteLength === 0) return unprocessable('article-image-missing', { field })
  if (upload.byteLength > ARTICLE_IMAGE_BYTES_MAX)
    return unprocessable('article-image-too-large', { field, values: { max: ARTICLE_IMAGE_BYTES_MAX / MEGABYTE } })
  const encoded = await reencodeImage(upload, INSIDE)
  if (!encoded.ok) return unprocessable(`article-image-${encoded.problem}`, { field })
  const { webp, width, height } = encoded.value
  const file = await writePicture(folder, webp)
  return ok({ file, url: newsCoverPath(file), width, height })
}

const exists = ({ folder }: Deps, file: string) =>
  stat(join(folder, file)).then(
    () => true,
    () => false
  )

const read = ({ folder }: Deps, file: string) =>
  isArticleImageFile(file) ? readFile(join(folder, file)).catch(() => undefined) : undefined

const deleteOrphans = ({ db, folder }: Deps) =>
  deleteOrphanPictures(folder, async () => {
    const rows = await db.query.selectFrom('news').select('cover_file').where('cover_file', 'is not', null).execute()
    return rows.map(row => ({ file: row.cover_file ?? '' }))
  })

/** Covers of news that staff write: files in the data folder, under names that nobody can guess. */
export const createNewsCovers = (deps: Deps) => bindDeps(deps, { add, exists, read, deleteOrphans })

export type NewsCovers = ReturnType<typeof createNewsCovers>
