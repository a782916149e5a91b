import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { hashFiles } from '../../../search/file-hash.ts'

const SOURCE = join(import.meta.dirname, '../../..')

/** What decides how a product becomes a document, and a document a part of the index. */
const VERSIONED_FILES = [
  'search',
  'contract/product-document.ts',
  'domain/price.ts',
  'i18n/words.ts',
  'packshot/key.ts',
  'server/catalogue/products/documents.ts',
  'server/catalogue/products/facts.ts',
  '../locales/mn/site.json'
].map(path => join(SOURCE, path))

/** A name for the code and data that make search what it is: what another release kept means nothing to this one. */
export const documentVersion = (): string => {
  // The alphabets are those of the runtime.
  const { icu = '', unicode = '' } = process.versions
  return hashFiles(createHash('sha1').update(`${icu} ${unicode}`), VERSIONED_FILES)
    .digest('hex')
    .slice(0, 16)
}
