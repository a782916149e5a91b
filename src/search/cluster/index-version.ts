import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { catalogueSchema } from '../catalogue-schema.ts'
import { hashFiles } from '../file-hash.ts'
import { mappingOf } from './mapping.ts'

/** Code and data that decide how a document becomes a record. */
const VERSIONED_FILES = [
  '../analysis',
  '../../../content/search/needs.json',
  '../../../content/catalogue/medicine-facts.json',
  '../../domain/catalogue/medicine-ages.ts',
  'mapping.ts'
].map(path => join(import.meta.dirname, path))

/**
 * A hash of the code that makes records: an index made by another release
 * holds keys that this one would not look up.
 */
export const indexVersion = (): string =>
  hashFiles(createHash('sha1').update(JSON.stringify(mappingOf(catalogueSchema))), VERSIONED_FILES)
    .digest('hex')
    .slice(0, 16)
