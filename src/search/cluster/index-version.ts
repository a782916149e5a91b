import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { catalogueSchema } from '../catalogue-schema.ts'
import { hashFiles } from '../file-hash.ts'
import { mappingOf } from './mapping.ts'

/** What decides how a record is made of a document. */
const VERSIONED_FILES = [join(import.meta.dirname, '../analysis'), join(import.meta.dirname, 'mapping.ts')]

/**
 * A name for the way in which this code makes records: an index that was made in another way, by another release,
 * holds keys that this one would not look up.
 */
export const indexVersion = (): string =>
  hashFiles(createHash('sha1').update(JSON.stringify(mappingOf(catalogueSchema))), VERSIONED_FILES)
    .digest('hex')
    .slice(0, 16)
