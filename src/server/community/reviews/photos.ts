import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { ok } from '../../../domain/result.ts'
import { REVIEW_PHOTO_BYTES_MAX, REVIEW_PHOTO_PIXELS_MAX, REVIEW_PHOTO_SIDE } from '../../../domain/community/review.ts'
import type { Database } from '../../platform/db/database.ts'
import { unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { PhotoLinks } from '../../platform/images/photo-links.ts'
import { deleteOrphanPictures, writePicture } from '../../platform/images/picture-files.ts'
import { reencodeImage } from '../../platform/images/reencode-image.ts'
import { readContent } from './content.ts'
import { photosOfReview, publicPhoto, type PhotoRow } from './queries.ts'

const INSIDE = {
  resize: { width: REVIEW_PHOTO_SIDE, height: REVIEW_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true },
  maxPixels: REVIEW_PHOTO_PIXELS_MAX
} as const
const FILE = /^[\w-]{22}\.webp$/
const MEGABYTE = 1024 * 1024

/** A photo whose file is written and whose row is not. */
export type NewPhoto = Pick<PhotoRow, 'id' | 'file' | 'width' | 'height'>

interface Deps {
  readonly db: Database
  readonly folder: string
  readonly links: PhotoLinks
  readonly now: () => Date
}

/** Photos of reviews: files in the data folder under names that nobody can guess. */
export class ReviewPhotos {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Redraws each picture that was sent and writes its file; one that is no good refuses all of them. */
  async save(files: readonly File[]): ServiceResult<readonly NewPhoto[]> {
    const { folder } = this.#deps
    const photos: NewPhoto[] = []
    for (const file of files) {
      const values = { values: { max: REVIEW_PHOTO_BYTES_MAX / MEGABYTE }, field: 'images' }
      if (file.size > REVIEW_PHOTO_BYTES_MAX) return unprocessable('review-photo-too-large', values)
      const drawn = await reencodeImage(new Uint8Array(await file.arrayBuffer()), INSIDE)
      if (!drawn.ok) return unprocessable(`review-photo-${drawn.problem}`, { field: 'images' })
      const { webp, width, height } = drawn.value
      const name = await writePicture(folder, webp)
      photos.push({ id: uuid(), file: name, width, height })
    }
    return ok(photos)
  }

  /** The picture for everybody, once its review is public. */
  publicUrl = ({ file }: Pick<PhotoRow, 'file'>) => `/review-photos/${file}`

  /** Address of a waiting photo for its writer; it ends. */
  ownUrl = ({ file }: Pick<PhotoRow, 'file'>) => this.#deps.links.of(file, this.#deps.now())

  /** Photos of one version of a review, whatever was decided about it, for a moderator. */
  async urlsOfVersion(reviewId: string, payload: unknown): Promise<readonly string[]> {
    const { photos } = readContent(payload)
    const rows = await this.#deps.db.all(photosOfReview, { review_id: reviewId })
    return photos.flatMap(wanted => rows.filter(({ id }) => id === wanted).map(this.ownUrl))
  }

  /** The picture, where it is public or the address is signed. */
  async read(file: string, until: string, signature: string) {
    const { db, folder, links, now } = this.#deps
    if (!FILE.test(file)) return undefined
    const isPublic = (await db.first(publicPhoto, { file })) !== undefined
    if (!isPublic && !links.isGood(file, until, signature, now())) return undefined
    const bytes = await readFile(join(folder, file)).catch(() => undefined)
    return bytes && { bytes, isPublic }
  }

  /** Deletes files that no review has. */
  async sweep() {
    const { db, folder } = this.#deps
    await deleteOrphanPictures(folder, () => db.query.selectFrom('review_photos').select('file').execute())
  }
}
