import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node:path/posix'
import type { ProductRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { SupplierMapping } from '../../../contract/catalogue/supplier-mapping.ts'
import { hasImageSignature } from '../../../domain/image-signature.ts'
import {
  PICTURE_ALT_MAX,
  PICTURE_SOURCE_MAX,
  PRODUCT_PICTURE_PIXELS_MAX,
  PRODUCT_PICTURE_SIDE_MIN,
  PRODUCT_PICTURES_MAX
} from '../../../domain/catalogue/product-picture.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { publicFetch } from '../../platform/http-client/public-fetch.ts'
import { touchPicture, writePicture } from '../../platform/images/picture-files.ts'
import { reencodeImage, type ImageProblem } from '../../platform/images/reencode-image.ts'
import { PRODUCT_PICTURE_FORM, recordOfSku, type ProductPicture } from '../products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { truncate } from './clean-text.ts'
import { download, isUrl, readFromFolder } from './picture-source.ts'
import { readRow, type SupplierRow } from './read-row.ts'

export interface PictureOptions {
  /** Folder of the pictures of products. */
  readonly shopFolder: string
  /** The operator's files: named in columns, or by SKU. */
  readonly folder?: string | undefined
  /** Replaced in tests; the default refuses private addresses. */
  readonly fetch?: typeof globalThis.fetch
}

/** The pictures that a row names. */
export interface PictureSources {
  readonly sources: readonly string[]
  readonly alt: ProductPicture['alt']
}

interface ResolvedPictures {
  readonly pictures: readonly ProductPicture[]
  readonly added: number
  /** Why some are missing; the product is imported without them. */
  readonly problems: readonly string[]
}

const PROBLEMS: Readonly<Record<ImageProblem, string>> = {
  'not-picture': 'not a JPEG, PNG or WebP',
  'too-many-pixels': `more than ${PRODUCT_PICTURE_PIXELS_MAX / 1_000_000} million pixels`,
  broken: 'damaged'
}

/** Files of a folder by the SKU they are named after: `SKU.jpg`, `SKU-2.png`, in the order of their numbers. */
export async function filesBySku(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = (await readdir(folder)).filter(name => /\.(?:jpe?g|png|webp)$/i.test(name))
  const files = new Map<string, { readonly name: string; readonly number: number }[]>()
  for (const name of names) {
    const stem = parse(name).name.toUpperCase()
    const [, numbered, digits] = /^(.+)-(\d{1,2})$/.exec(stem) ?? []
    // A SKU may end in a number itself: its first picture is found under its whole name.
    add(stem, { name, number: 0 })
    if (numbered !== undefined) add(numbered, { name, number: Number(digits) })
  }
  function add(sku: string, file: { readonly name: string; readonly number: number }) {
    files.set(sku, [...(files.get(sku) ?? []), file])
  }
  return new Map(
    [...files].map(([sku, list]) => [
      sku,
      list.toSorted((a, b) => a.number - b.number || a.name.localeCompare(b.name)).map(({ name }) => name)
    ])
  )
}

/** The addresses and names of files in a row's columns, and the text for those who do not see the pictures. */
export function sourcesOf(
  mapping: SupplierMapping,
  row: SupplierRow,
  { title }: ProductRecord
): PictureSources | undefined {
  if (!mapping.pictures) return undefined
  const { columns, separator, alt } = mapping.pictures
  const reader = readRow(row)
  const sources = columns.flatMap(column => {
    const value = row[column]
    const texts = Array.isArray(value) ? value.map(String) : [String(value ?? '')]
    return texts.flatMap(text => (separator === undefined ? [text] : text.split(separator)))
  })
  const said = alt && { mn: reader.fill(alt.mn), en: alt.en && reader.fill(alt.en) }
  const mn = said?.mn ?? title.mn
  return {
    sources: [...new Set(sources.map(source => source.trim()).filter(Boolean))],
    alt: altOf(mn, said?.en ?? (said?.mn === undefined ? title.en : undefined))
  }
}

export const altOf = (mn: string, en = mn): ProductPicture['alt'] => ({
  mn: truncate(mn, PICTURE_ALT_MAX),
  en: truncate(en, PICTURE_ALT_MAX)
})

/** Brings pictures of rows into the shop: each is checked, drawn anew, and named by its content. */
export function createPictureImport(db: Database, { shopFolder, folder, fetch = publicFetch() }: PictureOptions) {
  /** A picture that several rows name is fetched once. */
  const done = new Map<string, Promise<Result<string, string>>>()

  async function bring(source: string): Promise<Result<string, string>> {
    if (source.length > PICTURE_SOURCE_MAX) return err(`a name of more than ${PICTURE_SOURCE_MAX} characters`)
    if (!isUrl(source) && folder === undefined) return err('no folder of pictures was given (--pictures)')
    const read = await (isUrl(source) ? download(fetch, source) : readFromFolder(folder ?? '', source))
    return read.ok ? store(shopFolder, read.value) : read
  }
  const bringOnce = (source: string) => {
    const known = done.get(source) ?? bring(source)
    done.set(source, known)
    return known
  }

  return async (sku: string, { sources, alt }: PictureSources): Promise<ResolvedPictures> => {
    const record = await recordOfSku(db, sku)
    const before = new Map((record?.record.pictures ?? []).flatMap(each => (each.source ? [[each.source, each]] : [])))
    const problems =
      sources.length > PRODUCT_PICTURES_MAX ? [`only the first ${PRODUCT_PICTURES_MAX} pictures are taken`] : []
    const pictures: ProductPicture[] = []
    let added = 0
    for (const source of sources.slice(0, PRODUCT_PICTURES_MAX)) {
      // An address is fetched once, a file is looked at again: it costs nothing, and may have been replaced.
      const known = isUrl(source) ? before.get(source) : undefined
      const brought = known ? ok(known.id) : await bringOnce(source)
      if (!brought.ok) problems.push(`picture ${truncate(source, 120)}: ${brought.problem}`)
      // The picture of the last import stands in for one that does not come.
      const id = brought.ok ? brought.value : before.get(source)?.id
      if (id === undefined || pictures.some(each => each.id === id)) continue
      if (before.get(source)?.id !== id) added++
      pictures.push({ id, alt, source })
    }
    return { pictures, added, problems }
  }
}

/** The name is that of the content, so that the same file again changes nothing and is not drawn again. */
const idOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

async function store(shopFolder: string, bytes: Uint8Array): Promise<Result<string, string>> {
  const id = idOf(bytes)
  if (await touchPicture(join(shopFolder, `${id}.webp`))) return ok(id)
  if (!hasImageSignature(bytes)) return err(PROBLEMS['not-picture'])
  const { default: sharp } = await import('sharp')
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (!size) return err(PROBLEMS.broken)
  if (Math.min(size.width, size.height) < PRODUCT_PICTURE_SIDE_MIN)
    return err(`${size.width} × ${size.height} pixels; each side has at least ${PRODUCT_PICTURE_SIDE_MIN}`)
  const encoded = await reencodeImage(bytes, PRODUCT_PICTURE_FORM)
  if (!encoded.ok) return err(PROBLEMS[encoded.problem])
  await writePicture(shopFolder, encoded.value.webp, id)
  return ok(id)
}
