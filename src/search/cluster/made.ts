import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueSchema } from '../catalogue-schema.ts'
import { mappingOf } from './mapping.ts'

/** What decides how a record is made of a document. */
const MAKERS = [join(import.meta.dirname, '../analysis'), join(import.meta.dirname, 'mapping.ts')]

/**
 * A name for the way in which this code makes records: an index that was made in another way, by another release,
 * holds keys that this one would not look up.
 */
export const wayOfMaking = (): string => {
  const hash = createHash('sha1').update(JSON.stringify(mappingOf(catalogueSchema)))
  for (const maker of MAKERS) for (const file of filesOf(maker)) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const filesOf = (path: string): readonly string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path)
        .toSorted()
        .map(name => join(path, name))
