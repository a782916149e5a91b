import type { PictureUpload, ProductPicturesRequest, StaffProductBody } from '../../../contract/staff/products.ts'
import { PRODUCT_PICTURE_BYTES_MAX, PRODUCT_PICTURES_MAX } from '../../../domain/catalogue/product-picture.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import {
  editPictures,
  PRODUCT_PICTURE_FORM,
  type PictureProblem,
  type ProductPicture
} from '../../catalogue/products/index.ts'
import { recordStaffAction, type StaffRequest } from '../../identity/index.ts'
import { conflict, notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { writePicture } from '../../platform/images/picture-files.ts'
import { reencodeImage } from '../../platform/images/reencode-image.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { ProductsDeps } from './deps.ts'
import { readProduct } from './detail.ts'

/** Each upload is decoded, which takes memory and time. */
const UPLOADS = { name: 'product-pictures', max: 300, windowMs: HOUR_MS }

type Refusal = PictureProblem | 'full' | 'unknown'

/** Adds a picture behind the others: drawn anew, so that nothing of the file itself is kept. */
export async function addPicture(
  deps: ProductsDeps,
  editor: StaffRequest,
  sku: string,
  { picture: [file], alt_mn: mn, alt_en: en, version }: PictureUpload
): ServiceResult<StaffProductBody> {
  const { staffId } = editor.staff
  const at = deps.now()
  if (!(await deps.db.change(tx => consumeLimit(tx, UPLOADS, staffId, at))))
    return tooMany('too-many-requests', HOUR_MS / 1_000)
  if (!file) return unprocessable('product-picture-missing', { field: 'picture' })
  if (file.size > PRODUCT_PICTURE_BYTES_MAX)
    return unprocessable('product-picture-too-large', {
      ...{ field: 'picture', values: { max: PRODUCT_PICTURE_BYTES_MAX / 1024 / 1024 } }
    })
  const encoded = await reencodeImage(new Uint8Array(await file.arrayBuffer()), PRODUCT_PICTURE_FORM)
  if (!encoded.ok) return unprocessable(`product-picture-${encoded.problem}`, { field: 'picture' })
  const [id = ''] = (await writePicture(deps.pictureFolder, encoded.value.webp)).split('.')
  // A file whose product was changed meanwhile is named by no row, and deleted by the job.
  return save(deps, editor, sku, version, pictures =>
    pictures.length < PRODUCT_PICTURES_MAX ? ok([...pictures, { id, alt: { mn, en } }]) : err('full')
  )
}

/** Pictures in a new order, with other texts, or without some of them. */
export const changePictures = (
  deps: ProductsDeps,
  editor: StaffRequest,
  sku: string,
  { version, pictures }: ProductPicturesRequest
): ServiceResult<StaffProductBody> =>
  save(deps, editor, sku, version, before => {
    const known = new Set(before.map(({ id }) => id))
    const ids = pictures.map(({ id }) => id)
    return ids.every(id => known.has(id)) && new Set(ids).size === ids.length ? ok(pictures) : err('unknown')
  })

async function save(
  deps: ProductsDeps,
  { staff, locale }: StaffRequest,
  sku: string,
  version: number,
  change: (pictures: readonly ProductPicture[]) => Result<readonly ProductPicture[], 'full' | 'unknown'>
): ServiceResult<StaffProductBody> {
  const at = deps.now()
  const done = await deps.db.change(async tx => {
    const edited = await editPictures(tx, sku, version, at, change)
    if (!edited.ok) return refused(edited.problem)
    const subject = { type: 'product', id: sku }
    await recordStaffAction(tx, staff, { action: 'products.pictures', subject, ...edited.value }, at)
    return ok(undefined)
  })
  return done.ok ? readProduct(deps, sku, locale) : done
}

function refused(code: Refusal) {
  switch (code) {
    case 'not-found':
      return notFound('product-not-found')
    case 'changed':
      return conflict('product-changed')
    case 'full':
      return unprocessable('product-pictures-full', { field: 'picture', values: { max: PRODUCT_PICTURES_MAX } })
    case 'unknown':
      return unprocessable('product-picture-unknown', { field: 'pictures' })
  }
}
