import { boostOf } from './context.ts'
import type { ParseContext } from './context.ts'
import { fieldOf, fieldOfKind, isSearched, kindOf } from './fields.ts'
import { resolveField } from '../schema.ts'
import { parseFuzziness } from './parse-match.ts'
import { booleanOf, isObject, listOf, numberOf, objectOf, onlyEntry, onlyKeys, textOf } from './json.ts'
import { VALUES_MAX } from './limits.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { Query } from './tree.ts'

const STARS_MAX = 10

const EXACT = ['keyword', 'number', 'date', 'boolean'] as const

/** A value as engines compare it: dates in milliseconds, all as text. */
function valueOf(value: unknown, field: string, context: ParseContext, where: string): string {
  const kind = kindOf(context.schema, field)
  if (kind === 'number') return String(numberOf(value, where))
  if (kind === 'boolean') return String(booleanOf(value, where))
  if (kind !== 'date') return textOf(value, where)
  const ms = typeof value === 'number' ? value : Date.parse(textOf(value, where))
  if (Number.isNaN(ms)) throw parsingException(`[${where}] failed to parse date field [${String(value)}]`)
  return String(ms)
}

/** Both `{ "sku": "A" }` and `{ "sku": { "value": "A", "boost": 2 } }` are written. */
function fieldAndBody(value: unknown, where: string) {
  const [name, inner] = onlyEntry(value, where)
  const body = isObject(inner) ? inner : { value: inner }
  onlyKeys(body, where, ['value', 'boost'])
  return { name, value: body['value'], boost: boostOf(body, where) }
}

export function parseTerm(clause: unknown, context: ParseContext): Query {
  const { name, value, boost } = fieldAndBody(clause, 'term')
  const field = fieldOfKind(context.schema, name, 'term', EXACT)
  return { kind: 'term', field, value: valueOf(value, field, context, 'term'), boost }
}

export function parseTerms(clause: unknown, context: ParseContext): Query {
  const { boost, ...rest } = objectOf(clause, 'terms')
  const [name, values] = onlyEntry(rest, 'terms')
  const field = fieldOfKind(context.schema, name, 'terms', EXACT)
  if (!Array.isArray(values)) throw parsingException('[terms] query expects a list of values')
  if (values.length > VALUES_MAX) throw illegalArgument(`[terms] more than [${VALUES_MAX}] values`)
  return {
    kind: 'terms',
    field,
    values: values.map(value => valueOf(value, field, context, 'terms')),
    boost: boostOf({ boost }, 'terms')
  }
}

export function parsePrefix(clause: unknown, context: ParseContext): Query {
  const { name, value, boost } = fieldAndBody(clause, 'prefix')
  const field = fieldOf(context.schema, name, 'prefix')
  const text = textOf(value, 'prefix')
  if (kindOf(context.schema, field) === 'keyword') return { kind: 'prefix', field, value: text, boost }
  if (!isSearched(context.schema, field)) throw parsingException(`[prefix] does not work on field [${name}]`)
  return {
    kind: 'match',
    text,
    fields: [{ name: field, boost: 1 }],
    operator: 'and',
    fuzziness: 0,
    lastIsPrefix: true,
    tieBreaker: 0,
    boost
  }
}

export function parseExists(clause: unknown, context: ParseContext): Query {
  const body = objectOf(clause, 'exists')
  onlyKeys(body, 'exists', ['field', 'boost'])
  const name = textOf(body['field'], 'exists')
  const boost = boostOf(body, 'exists')
  const own = resolveField(context.schema, name)
  if (own !== undefined) return { kind: 'exists', field: own, boost }
  // An object exists where anything below it does; a field that nobody knows exists nowhere.
  const below = Object.keys(context.schema.fields).filter(field => field.startsWith(`${name}.`))
  if (below.length === 0) return { kind: 'none' }
  return {
    kind: 'bool',
    must: [{ kind: 'all', boost }],
    filter: [],
    should: below.map(field => ({ kind: 'exists', field, boost: 0 })),
    mustNot: [],
    minimumShould: 1,
    boost: 1
  }
}

/** Any number of `*` in a keyword. */
export function parseWildcard(clause: unknown, context: ParseContext): Query {
  const [name, inner] = onlyEntry(clause, 'wildcard')
  const body = isObject(inner) ? inner : { value: inner }
  onlyKeys(body, 'wildcard', ['value', 'wildcard', 'boost'])
  const field = fieldOfKind(context.schema, name, 'wildcard', ['keyword'])
  const value = textOf(body['value'] ?? body['wildcard'], 'wildcard')
  if (/[?\\]/.test(value)) throw parsingException('[wildcard] query does not support [?] nor [\\], only [*]')
  if (value.split('*').length - 1 > STARS_MAX) throw illegalArgument(`[wildcard] more than [${STARS_MAX}] stars`)
  return { kind: 'wildcard', field, value, boost: boostOf(body, 'wildcard') }
}

/** A misspelt word of a field. */
export function parseFuzzy(clause: unknown, context: ParseContext): Query {
  const [name, inner] = onlyEntry(clause, 'fuzzy')
  const body = isObject(inner) ? inner : { value: inner }
  onlyKeys(body, 'fuzzy', ['value', 'fuzziness', 'boost', 'transpositions', 'prefix_length', 'max_expansions'])
  const field = fieldOf(context.schema, name, 'fuzzy')
  if (!isSearched(context.schema, field)) throw parsingException(`[fuzzy] does not work on field [${name}]`)
  return {
    kind: 'match',
    text: textOf(body['value'], 'fuzzy'),
    fields: [{ name: field, boost: 1 }],
    operator: 'and',
    fuzziness: parseFuzziness(body['fuzziness'] ?? 'AUTO', 'fuzzy'),
    lastIsPrefix: false,
    tieBreaker: 0,
    boost: boostOf(body, 'fuzzy')
  }
}

export function parseIds(clause: unknown): Query {
  const body = objectOf(clause, 'ids')
  onlyKeys(body, 'ids', ['values', 'boost'])
  const values = listOf(body['values'] ?? []).map(id => textOf(id, 'ids'))
  if (values.length > VALUES_MAX) throw illegalArgument(`[ids] more than [${VALUES_MAX}] values`)
  return { kind: 'ids', values, boost: boostOf(body, 'ids') }
}
