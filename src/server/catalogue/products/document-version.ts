import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { hashFiles } from '../../../search/file-hash.ts'

const SOURCE = join(import.meta.dirname, '../../..')

/** Code and data that decide how a product becomes a document, and a document a part of the index. */
const VERSIONED_FILES = [
  'search',
  '../content/search',
  '../content/catalogue/medicine-facts.json',
  'contract/catalogue/product-document.ts',
  'contract/catalogue/attribute-facets.ts',
  'domain/catalogue/attribute-type.ts',
  'domain/catalogue/colour.ts',
  'domain/catalogue/medicine-ages.ts',
  'domain/search/popularity.ts',
  'domain/catalogue/price.ts',
  'domain/catalogue/product-attribute.ts',
  'domain/community/review.ts',
  'i18n/words.ts',
  'packshot/key.ts',
  'packshot/variant-packshot.ts',
  'server/catalogue/products/documents.ts',
  'server/catalogue/products/pictures.ts',
  'server/catalogue/products/product-details.ts',
  'server/catalogue/products/ratings.ts',
  '../locales/mn/site.json'
].map(path => join(SOURCE, path))

let version: string | undefined

/**
 * A hash of the code and data the index is made with: a snapshot of another release cannot be used. Read once, as the code
 * itself is.
 */
export const documentVersion = (): string => (version ??= hashOfRelease())

function hashOfRelease(): string {
  // Sorting and case folding come with the runtime.
  const { icu = '', unicode = '' } = process.versions
  return hashFiles(createHash('sha1').update(`${icu} ${unicode}`), VERSIONED_FILES)
    .digest('hex')
    .slice(0, 16)
}
