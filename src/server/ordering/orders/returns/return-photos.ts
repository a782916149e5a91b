import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { ReturnPhotoBody } from '../../../../contract/ordering/returns.ts'
import {
  RETURN_PHOTO_BYTES_MAX,
  RETURN_PHOTO_PIXELS_MAX,
  RETURN_PHOTO_SIDE,
  RETURN_PHOTOS_MAX
} from '../../../../domain/ordering/returns.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { consumeLimit } from '../../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import type { PhotoLinks } from '../../../platform/images/photo-links.ts'
import { deleteOrphanPictures, writePicture } from '../../../platform/images/picture-files.ts'
import { reencodeImage } from '../../../platform/images/reencode-image.ts'
import type { OrderCredentials, Orders } from '../orders.ts'
import { unprocessable, notFound, type Problem } from '../../../platform/http/problem.ts'
import { attachPhoto, deleteUnattachedPhotos, insertPhoto, unattachedPhotosOf } from './return-queries.ts'
import { DAY_MS, HOUR_MS, later } from '../../../../domain/time.ts'

/** Uploads for one order in an hour: enough for a bad connection; more is a program. */
const UPLOADS = { name: 'return-photo', max: 30, windowMs: HOUR_MS }
/** Pictures of a request that never came. */
const LOOSE_MS = DAY_MS
const INSIDE = {
  resize: { width: RETURN_PHOTO_SIDE, height: RETURN_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true },
  maxPixels: RETURN_PHOTO_PIXELS_MAX
} as const
const FILE = /^[\w-]{22}\.webp$/

interface Deps {
  readonly orders: Orders
  readonly pseudonymize: Pseudonymize
  readonly links: PhotoLinks
  readonly folder: string
}

export type ReturnPhotos = ReturnType<typeof returnPhotosOf>

/** Pictures that come with a return: files in the data folder, for the buyer and the shop. */
export const returnPhotosOf = ({ orders, pseudonymize, links, folder }: Deps) => {
  const { db } = orders
  return {
    /** Kept before the request is sent, so that a bad connection costs one picture and not the form. */
    async add(key: OrderCredentials, sent: Uint8Array): Promise<Result<ReturnPhotoBody, Problem>> {
      const found = await orders.find(key)
      if (!found) return notFound('order-not-found')
      if (sent.byteLength === 0) return unprocessable('return-photo-missing')
      const megabytes = { values: { max: RETURN_PHOTO_BYTES_MAX / 1024 / 1024 } }
      if (sent.byteLength > RETURN_PHOTO_BYTES_MAX) return unprocessable('return-photo-too-large', megabytes)
      const orderId = found.order.id
      const may = await db.change(tx =>
        consumeLimit(tx, UPLOADS, pseudonymize(`return-photo\n${orderId}`), orders.now())
      )
      if (!may) return { ok: false, problem: { status: 429, code: 'too-many-requests' } }
      const drawn = await reencodeImage(sent, INSIDE)
      if (!drawn.ok) return unprocessable(`return-photo-${drawn.problem}`)
      const { webp, width, height } = drawn.value
      const file = await writePicture(folder, webp)
      const now = orders.now()
      const row = { id: uuid(), order_id: orderId, return_id: null, file, width, height, created_at: now.toISOString() }
      await db.change(tx => tx.run(insertPhoto, row))
      return ok({ id: row.id, url: links.of(file, now), width, height })
    },

    async read(file: string, until: string, signature: string) {
      if (!FILE.test(file) || !links.isGood(file, until, signature, orders.now())) return undefined
      return readFile(join(folder, file)).catch(() => undefined)
    },

    /** Pictures of no return, and files of no picture, go after a while. */
    async sweep() {
      const before = later(orders.now(), -LOOSE_MS).toISOString()
      await db.change(tx => tx.run(deleteUnattachedPhotos, { created_at: before }))
      await deleteOrphanPictures(folder, () => db.query.selectFrom('return_photos').select('file').execute())
    }
  }
}

/** Gives a new return the pictures that were sent for it; false when one is not there, or another's. */
export async function attachPhotos(tx: Transaction, orderId: string, returnId: string, ids: readonly string[]) {
  const loose = await tx.all(unattachedPhotosOf, { order_id: orderId })
  const wanted = [...new Set(ids)]
  if (wanted.length > RETURN_PHOTOS_MAX || wanted.some(id => !loose.some(photo => photo.id === id))) return false
  for (const id of wanted) await tx.run(attachPhoto, { id, return_id: returnId })
  return true
}

/** Files of a return, for the staff. */
export async function returnPhotoFiles(db: Database, folder: string, returnNumber: string): Promise<readonly string[]> {
  const rows = await db.query
    .selectFrom('return_photos')
    .innerJoin('order_returns', 'order_returns.id', 'return_photos.return_id')
    .select('return_photos.file')
    .where('order_returns.number', '=', returnNumber)
    .execute()
  return rows.map(({ file }) => join(folder, file))
}
