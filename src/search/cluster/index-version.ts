import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { catalogueSchema } from '../catalogue-schema.ts'
import { hashFiles } from '../file-hash.ts'
import { mappingOf } from './mapping.ts'

/** Code that decides how a document becomes a record. */
const VERSIONED_FILES = [join(import.meta.dirname, '../analysis'), join(import.meta.dirname, 'mapping.ts')]

/**
 * A hash of the code that makes records: an index made by another release
 * holds keys that this one would not look up.
 */
export const indexVersion = (): string =>
  hashFiles(createHash('sha1').update(JSON.stringify(mappingOf(catalogueSchema))), VERSIONED_FILES)
    .digest('hex')
    .slice(0, 16)
