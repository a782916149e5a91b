import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { catalogueSchema } from '../catalogue-schema.ts'
import { addFiles } from '../file-sums.ts'
import { mappingOf } from './mapping.ts'

/** What decides how a record is made of a document. */
const MAKERS = [join(import.meta.dirname, '../analysis'), join(import.meta.dirname, 'mapping.ts')]

/**
 * A name for the way in which this code makes records: an index that was made in another way, by another release,
 * holds keys that this one would not look up.
 */
export const wayOfMaking = (): string =>
  addFiles(createHash('sha1').update(JSON.stringify(mappingOf(catalogueSchema))), MAKERS)
    .digest('hex')
    .slice(0, 16)
