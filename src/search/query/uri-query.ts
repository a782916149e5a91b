import { illegalArgument } from './refusal.ts'

interface UriQueryOptions {
  /** Field for words that name none; unset = everywhere. */
  readonly defaultField: string | undefined
  readonly operator: 'and' | 'or'
}

const PART = /[^\s"]+(?:"[^"]*")?|"[^"]*"/g
/** The rest of the Lucene syntax: refused by name, because its words would be looked for as text. */
const UNSUPPORTED = /^(?:AND|OR|NOT|&&|\|\|)$|[()[\]{}~^*?\\/]/

/** The `q` of a query string as a query body: words, "phrases" and `field:word`, each with `+` or `-` before it. */
export function uriQuery(text: string, { defaultField, operator }: UriQueryOptions): object {
  if (text.trim() === '*' || text.trim() === '*:*') return { match_all: {} }
  const must: object[] = []
  const should: object[] = []
  const mustNot: object[] = []
  for (const [part] of text.matchAll(PART)) {
    const sign = /^[+-]/.exec(part)?.[0]
    const { field, phrase, word } = readPart(sign ? part.slice(1) : part)
    const unsupported = UNSUPPORTED.exec(word)?.[0]
    if (unsupported !== undefined) throw illegalArgument(`[q] does not support [${unsupported}] in [${part}]`)
    const clause = clauseOf(field ?? defaultField, phrase, word)
    if (sign === '-') mustNot.push(clause)
    else if (sign === '+' || operator === 'and') must.push(clause)
    else should.push(clause)
  }
  return { bool: { must, should, must_not: mustNot } }
}

interface QueryPart {
  readonly field: string | undefined
  readonly phrase: string | undefined
  readonly word: string
}

function readPart(part: string): QueryPart {
  const named = /^[\w.]+(?=:.)/.exec(part)?.[0]
  const value = named === undefined ? part : part.slice(named.length + 1)
  const phrase = value.startsWith('"') ? value.slice(1, -1) : undefined
  return { field: named, phrase, word: phrase === undefined ? value : '' }
}

function clauseOf(field: string | undefined, phrase: string | undefined, word: string): object {
  if (field === undefined)
    return { multi_match: { query: phrase ?? word, ...(phrase !== undefined && { type: 'phrase' }) } }
  if (field === '_exists_') return { exists: { field: word } }
  return phrase === undefined ? { match: { [field]: word } } : { match_phrase: { [field]: phrase } }
}
