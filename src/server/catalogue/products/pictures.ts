import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { err, ok, type Result } from '../../../domain/result.ts'
import { PICTURES_FIELD } from '../../../domain/catalogue/product-edit.ts'
import {
  pictureKey,
  PRODUCT_PICTURE_PIXELS_MAX,
  PRODUCT_PICTURE_SIDE
} from '../../../domain/catalogue/product-picture.ts'
import { packshotKey, packshotPictures } from '../../../packshot/key.ts'
import { variantPackshot } from '../../../packshot/variant-packshot.ts'
import { PACKSHOT_FULL_WIDTH } from '../../../packshot/views.ts'
import { PACKSHOT_WIDTHS } from '../../../packshot/widths.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { cachedFile } from '../../platform/http/cached-file.ts'
import { queueDrawing } from '../../platform/images/drawing-queue.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { deleteOrphanPictures } from '../../platform/images/picture-files.ts'
import { productToEdit, updateEdited, type EditProblem } from './edit.ts'
import { markEdited } from './edited-fields.ts'
import { packshotTextOf, productDetailsColumn, type ProductDetails, type VariantOptions } from './product-details.ts'
import { insertChange } from './queries.ts'

/** A square on white, as the drawn pictures are: cards and pages have one place for both. */
export const PRODUCT_PICTURE_FORM = {
  resize: { width: PRODUCT_PICTURE_SIDE, height: PRODUCT_PICTURE_SIDE, fit: 'contain', background: '#ffffff' },
  maxPixels: PRODUCT_PICTURE_PIXELS_MAX
} as const

type Pictured = Pick<ProductDetails, 'pictures' | 'packshot'>
export type ProductPicture = NonNullable<ProductDetails['pictures']>[number]

/** Paths without width and ending: the pictures that staff uploaded, or the one that is drawn. */
export const imagesOf = (slug: string, { pictures = [], packshot }: Pictured): readonly [string, ...string[]] => {
  const [first, ...others] = pictures.map(({ id }) => pictureKey(id))
  return first === undefined ? [packshotKey(slug, packshot)] : [first, ...others]
}

/** Drawn pictures, shown where nothing was uploaded. */
export const drawnPicturesOf = (slug: string, details: ProductDetails): string[] =>
  packshotPictures(slug, details.packshot, packshotTextOf(details))

/**
 * The picture of one variant: as the product's where pictures were uploaded or there is nothing to choose, else drawn
 * with its option.
 */
export const variantImageOf = (
  slug: string,
  details: Pictured,
  options: VariantOptions,
  isOnlyVariant: boolean
): string =>
  isOnlyVariant || details.pictures?.[0]
    ? imagesOf(slug, details)[0]
    : packshotKey(slug, variantPackshot(details.packshot, options))

export type PictureProblem = Exclude<EditProblem['code'], 'no-variant' | 'medicine-sale'>

/** Writes pictures of a product as staff want them, marks them as edited, and has search and pages follow. */
export async function editPictures<Refusal>(
  tx: Transaction,
  sku: string,
  version: number,
  now: Date,
  change: (pictures: readonly ProductPicture[]) => Result<readonly ProductPicture[], Refusal>
): Promise<Result<{ before: object; after: object }, PictureProblem | Refusal>> {
  const product = await tx.first(productToEdit, { sku })
  if (!product) return err('not-found')
  if (product.version !== version) return err('changed')
  const details = productDetailsColumn.read(product.facts_json)
  const before = details.pictures ?? []
  const changed = change(before)
  if (!changed.ok) return changed
  const pictures = [...changed.value]
  const at = now.toISOString()
  const facts_json = productDetailsColumn.write({ ...details, pictures: pictures.length > 0 ? pictures : undefined })
  if ((await tx.run(updateEdited, { ...product, facts_json, updated_at: at })) === 0) return err('changed')
  await markEdited(tx, product.id, [PICTURES_FIELD], now)
  await tx.run(insertChange, { product_id: product.id, changed_at: at })
  return ok({ before: { pictures: before }, after: { pictures } })
}

const FILE = /^([\w-]{22})\.(\d{2,4})\.(avif|webp)$/
const WIDTHS = [...PACKSHOT_WIDTHS, PACKSHOT_FULL_WIDTH]
const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const

/** Uploaded pictures in the sizes of pages: drawn when first asked for, then kept beside the picture. */
export const productPictureRoutes = (folder: string) =>
  new Hono<HttpEnv>().get('/product-pictures/:file', async c => {
    const [name, id = '', width = '', format] = FILE.exec(c.req.param('file')) ?? []
    const size = WIDTHS.find(each => String(each) === width)
    if (name === undefined || size === undefined || (format !== 'avif' && format !== 'webp'))
      return problem(c, 404, 'not-found')
    const bytes = await cachedFile(join(folder, 'sizes', name), async () => {
      const picture = await readFile(join(folder, `${id}.webp`)).catch(() => undefined)
      if (!picture) return undefined
      // Sharp is loaded only where a picture is drawn: most servers never do.
      const { default: sharp } = await import('sharp')
      const options = { quality: format === 'avif' ? 55 : 80 }
      return queueDrawing(() => sharp(picture).resize(size, size).toFormat(format, options).toBuffer())
    })
    if (!bytes) return problem(c, 404, 'not-found')
    return new Response(bytes, {
      headers: { 'Content-Type': TYPES[format], 'Cache-Control': 'public, max-age=31536000, immutable' }
    })
  })

/** Deletes files that no product names any more, and their sizes. */
export async function deleteUnusedPictures({ query }: Database, folder: string) {
  const files = async () => {
    const rows = await query
      .selectFrom('products')
      .select('facts_json')
      .where('facts_json', 'like', '%"pictures":[%')
      .execute()
    return rows.flatMap(({ facts_json }) => productDetailsColumn.read(facts_json).pictures ?? []).map(({ id }) => id)
  }
  let known: Promise<readonly string[]> | undefined
  const ids = () => (known ??= files())
  await deleteOrphanPictures(folder, async () => [
    { file: 'sizes' },
    ...(await ids()).map(id => ({ file: `${id}.webp` }))
  ])
  await deleteOrphanPictures(join(folder, 'sizes'), async () =>
    (await ids()).flatMap(id =>
      WIDTHS.flatMap(width => Object.keys(TYPES).map(format => ({ file: `${id}.${width}.${format}` })))
    )
  )
}
