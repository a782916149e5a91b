import type { Context } from 'hono'
import { makeKeys } from '../../../search/analysis/index-keys.ts'
import { wordsOf } from '../../../search/analysis/words.ts'
import { isObject, listOf, textOf } from '../../../search/query/json.ts'
import { VALUES_MAX } from '../../../search/query/limits.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import { illegalArgument, parseWith } from '../../../search/query/refusal.ts'
import { wildcard } from '../../../search/query/wildcard.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { FIELD_TYPES } from './index-info.ts'
import { indexOf, indicesOf, responseType } from './indices.ts'
import { BODY_BYTES_MAX, respondRefusal } from './refuse.ts'
import { readJson } from './request-bodies.ts'
import { isFlagSet } from './response-shaping.ts'
import { runSearch } from './run-search.ts'
import type { SearchDeps } from './search-deps.ts'

const ONE_SHARD = { total: 1, successful: 1, failed: 0 }

/** `_field_caps?fields=price,brand.*`: types of fields, and whether they can be searched and counted. */
export function fieldCapsHandler(c: Context<HttpEnv>) {
  const indices = indicesOf(c.req.param('index'), undefined)
  if (!indices.ok) return respondRefusal(c, indices.refusal)
  const patterns = (c.req.query('fields') ?? '*').split(',').slice(0, VALUES_MAX).map(wildcard)
  const fields: Record<string, Record<string, object>> = {}
  for (const { schema } of indices.value)
    for (const [name, field] of Object.entries(schema.fields)) {
      if (!patterns.some(matches => matches(name))) continue
      const { type } = FIELD_TYPES[field.kind]
      const aggregatable = ['keyword', 'number', 'date', 'boolean'].includes(field.kind)
      ;(fields[name] ??= {})[type] = { type, searchable: field.kind !== 'completion', aggregatable }
    }
  return c.json({ indices: indices.value.map(({ name }) => name), fields })
}

/** `_validate/query`: whether a query would be run; `explain=true` says why not. */
export const validateHandler = (deps: SearchDeps) => async (c: Context<HttpEnv>) => {
  const indices = indicesOf(c.req.param('index'), undefined)
  if (!indices.ok) return respondRefusal(c, indices.refusal)
  const body = await readBody(deps, c)
  if (!body.ok) return respondRefusal(c, body.refusal)
  const explanations = indices.value.map(({ name, schema }) => {
    const parsed = parseSearch(body.value, schema)
    return { index: name, valid: parsed.ok, ...(!parsed.ok && { error: parsed.refusal.reason }) }
  })
  const valid = explanations.some(one => one.valid)
  return c.json({ _shards: ONE_SHARD, valid, ...(isFlagSet(c, 'explain') && { explanations }) })
}

/** `_analyze`: the keys under which the words of a text are found; those of one word share its position. */
export const analyzeHandler = (deps: SearchDeps) => async (c: Context<HttpEnv>) => {
  const body = await readBody(deps, c)
  if (!body.ok) return respondRefusal(c, body.refusal)
  const texts = parseWith(() => {
    const { text = c.req.query('text') } = isObject(body.value) ? body.value : {}
    if (text === undefined) throw illegalArgument('text is missing')
    return listOf(text).map(one => textOf(one, '_analyze'))
  })
  if (!texts.ok) return respondRefusal(c, texts.refusal)
  const tokens = texts.value.flatMap(text =>
    wordsOf(text).flatMap((word, position) =>
      makeKeys(word.text).keys.map((token, at) => ({
        token,
        start_offset: word.start,
        end_offset: word.start + word.text.length,
        type: at > 0 ? 'SYNONYM' : /^\d/.test(word.text) ? '<NUM>' : '<ALPHANUM>',
        position
      }))
    )
  )
  return c.json({ tokens })
}

/** `_explain`: whether a query finds one document, and how high it is scored. */
export const explainHandler = (deps: SearchDeps) => async (c: Context<HttpEnv>) => {
  const { index: name = '', type, id = '' } = c.req.param()
  const index = indexOf(name, type)
  if (!index.ok) return respondRefusal(c, index.refusal)
  const body = await readBody(deps, c)
  if (!body.ok) return respondRefusal(c, body.refusal)
  const query = isObject(body.value) ? body.value['query'] : undefined
  const parsed = parseSearch(
    { query: { bool: { must: [query ?? {}], filter: [{ ids: { values: [id] } }] } }, size: 1, _source: false },
    index.value.schema,
    deps.ruleset
  )
  if (!parsed.ok) return respondRefusal(c, parsed.refusal)
  const { hits } = await runSearch(deps, c, index.value.name, parsed.value)
  const shownType = responseType(type)
  const named = { _index: index.value.name, ...(shownType !== undefined && { _type: shownType }), _id: id }
  const score = hits.hits[0]?._score
  if (typeof score !== 'number') return c.json({ ...named, matched: false })
  const explanation = { value: score, description: 'sum of the scores of its words, by field', details: [] }
  return c.json({ ...named, matched: true, explanation })
}

async function readBody({ admission }: SearchDeps, c: Context<HttpEnv>) {
  const text = await c.req.text()
  admission.chargeReading(c, Buffer.byteLength(text))
  return readJson(text.slice(0, BODY_BYTES_MAX))
}
