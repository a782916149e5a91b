import type { Context } from 'hono'
import { SCHEMAS } from '../../../search/indices.ts'
import type { IndexName, SearchEngine } from '../../../search/port.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { indexLine, indexNames, indexTable } from './index-info.ts'
import { indexOf } from './indices.ts'
import { aboutParameters } from './parameters.ts'
import { respondRefusal } from './refuse.ts'
import { isFlagSet } from './response-shaping.ts'

/** Describes one index, several or all; clients ask by HEAD whether it exists. */
export const describeHandler = (describe: (index: IndexName) => object) => (c: Context<HttpEnv>) => {
  const known = aboutParameters(c)
  if (!known.ok) return respondRefusal(c, known.refusal)
  const { index: names } = c.req.param()
  const found: Record<string, object> = {}
  for (const name of names === undefined || names === '_all' || names === '*' ? indexNames() : names.split(',')) {
    const index = indexOf(name, undefined)
    if (index.ok) found[index.value.name] = describe(index.value.name)
    else if (!isFlagSet(c, 'ignore_unavailable')) return respondRefusal(c, index.refusal)
  }
  return c.json(found)
}

/** `_cat/indices` */
export const catIndicesHandler = (engine: SearchEngine) => async (c: Context<HttpEnv>) => {
  const known = aboutParameters(c)
  if (!known.ok) return respondRefusal(c, known.refusal)
  const table = await Promise.all(
    indexNames().map(async name => {
      const all = parseSearch({ size: 0 }, SCHEMAS[name])
      return indexLine(name, all.ok ? (await engine.search(name, all.value)).hits.total.value : 0)
    })
  )
  return c.req.query('format') === 'json' ? c.json(table) : c.text(indexTable(table, isFlagSet(c, 'v')))
}
