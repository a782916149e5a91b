import { indexKeys } from '../analysis/index-keys.ts'
import { latinKey } from '../analysis/latin.ts'
import { rootsInOrder, wordsInOrder } from './phrase-keys.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { BM25_B, BM25_K1, IMPACT_MIN } from '../ranking.ts'
import type { Field, IndexSchema } from '../schema.ts'
import { collationKey } from '../collation-key.ts'

/**
 * A document as stored in the cluster: itself, unchanged, and beside it the output of the shop's own analysis. The
 * cluster neither stems nor folds, so that both engines look up the same keys.
 */
interface ClusterRecord {
  /** The document as it came. */
  readonly d: object
  /** Values to filter, count and sort by. */
  readonly f: Record<string, unknown>
  /** Dates once more, as what a cluster counts by the calendar. */
  readonly t: Record<string, number>
  /** Keys of words, by field, and of all fields together. */
  readonly w: Record<string, string>
  /** The keys once more, for finding those that begin alike or are near to a word. */
  readonly k: readonly string[]
  /** Each key with the share of the text that it makes up. */
  readonly i: string
  /** Roots of words in their order, a text each: for phrases. */
  readonly p: Record<string, readonly string[]>
  /** Texts of words as they are written, in their order. */
  readonly q: Record<string, readonly string[]>
  /** Places in the alphabet. */
  readonly s: Record<string, string>
  /** Texts as objects of their own, of fields that sort by some of them: of a flat list a cluster cannot choose. */
  readonly n: Record<string, readonly { readonly v: string }[]>
  /** Completions: their Latin key, a separator and the text itself. */
  readonly c: Record<string, readonly string[]>
  /** One number for all that the document says. */
  readonly x: number
}

/** Field names with dots would be taken for objects. */
const flat = (name: string) => name.replaceAll('.', '_')
export const valueField = (name: string) => `f.${flat(name)}`
export const momentField = (name: string) => `t.${flat(name)}`
export const wordsField = (name: string) => `w.${flat(name)}`
export const phraseFields = (name: string) => ({ roots: `p.${flat(name)}`, words: `q.${flat(name)}` })
export const orderField = (name: string) => `s.${flat(name)}`
export const nestedField = (name: string) => ({ path: `n.${flat(name)}`, value: `n.${flat(name)}.v` })
export const completionField = (name: string) => `c.${flat(name)}`
/** The part of the cluster's completion suggester, for misspelt beginnings. */
export const guessField = (name: string) => `g.${flat(name)}`
/** Every word of a document, whatever field it stands in. */
export const ALL_WORDS = 'w.all'
/** Every key of a document, as values that can be listed. */
export const KEYS = 'k'
/** Every key of a document with its level of impact behind it. */
export const IMPACTS = 'i'
export const FINGERPRINT = 'x'
/** Stands between the key of a completion and its text; no text has it. */
export const COMPLETION_SEPARATOR = '\u0001'

const LEVELS = 32
const levelOf = (impact: number) => Math.min(LEVELS - 1, Math.floor(impact * LEVELS))
/** Stands between a key and its level; no key has it. */
export const impactKey = (key: string, level: number) => `${key}\u0001${level}`
/** Factors of a word's weight at each level, highest first. */
export const IMPACT_LEVELS = Array.from({ length: LEVELS }, (_, at) => {
  const level = LEVELS - 1 - at
  return { level, weight: IMPACT_MIN + ((1 - IMPACT_MIN) * (level + 0.5)) / LEVELS }
})

const KEYWORD = { type: 'keyword', ignore_above: 8_000 }
/** Only whether a document has a key: how it scores is worked out from rarity and impact. */
const WORDS = { type: 'text', analyzer: 'whitespace', index_options: 'docs', norms: false }
const PHRASE = { type: 'text', analyzer: 'whitespace' }
const NUMBER = { type: 'double' }
const MOMENT = { type: 'date', format: 'epoch_millis' }

const NESTED = { type: 'nested', properties: { v: KEYWORD } }

const isWorded = (field: Field<never>) =>
  field.kind === 'text' || (field.kind === 'keyword' && field.words !== undefined)

/** The mapping of an index, made of its schema. */
export function mappingOf(schema: IndexSchema<never>) {
  const f: Record<string, object> = {}
  const t: Record<string, object> = {}
  const w: Record<string, object> = { all: WORDS }
  const p: Record<string, object> = {}
  const s: Record<string, object> = {}
  const n: Record<string, object> = {}
  const c: Record<string, object> = {}
  const g: Record<string, object> = {}
  for (const [name, field] of Object.entries(schema.fields)) {
    if (isWorded(field)) {
      w[flat(name)] = { ...WORDS, copy_to: ALL_WORDS }
      p[flat(name)] = PHRASE
    }
    if (field.kind === 'geo') f[flat(name)] = { type: 'geo_point' }
    if (field.kind === 'keyword') f[flat(name)] = KEYWORD
    if (field.kind === 'keyword' && field.sortsByPrefix) n[flat(name)] = NESTED
    if (field.kind === 'text' && field.sortedIn) s[flat(name)] = KEYWORD
    if (['number', 'date', 'boolean', 'presence'].includes(field.kind)) f[flat(name)] = NUMBER
    if (field.kind === 'date') t[flat(name)] = MOMENT
    if (field.kind === 'completion') {
      c[flat(name)] = KEYWORD
      g[flat(name)] = { type: 'completion', analyzer: 'keyword', max_input_length: 120 }
    }
  }
  const part = (properties: Record<string, object>) => ({ properties })
  return {
    dynamic: false,
    properties: {
      d: { type: 'object', enabled: false },
      f: part(f),
      t: part(t),
      w: part(w),
      k: { ...KEYWORD, index: false },
      i: WORDS,
      p: part(p),
      q: part(p),
      s: part(s),
      n: part(n),
      c: part(c),
      g: part(g),
      [FINGERPRINT]: { type: 'double', index: false }
    }
  }
}

interface RecordBeingMade extends ClusterRecord {
  g: Record<string, unknown>
  k: readonly string[]
  i: string
}

const emptyRecord = (document: object): RecordBeingMade => ({
  d: document,
  f: {},
  t: {},
  w: {},
  k: [],
  i: '',
  p: {},
  q: {},
  s: {},
  n: {},
  c: {},
  g: {},
  [FINGERPRINT]: fingerprintOf(document)
})

/** One document as the cluster keeps it. */
export function recordOf<D extends object>(
  schema: IndexSchema<D>,
  document: D
): ClusterRecord & { readonly g: object } {
  const impacts = new Map<string, number>()
  const record = emptyRecord(document)
  for (const [name, field] of Object.entries(schema.fields))
    if (field.kind === 'text' || field.kind === 'keyword') addTexts(record, flat(name), field, document, impacts)
    else addValue(record, flat(name), field, document)
  record.k = [...impacts.keys()]
  record.i = Array.from(impacts, ([key, impact]) => impactKey(key, levelOf(impact))).join(' ')
  return record
}

type TextField<D> = Extract<Field<D>, { kind: 'text' | 'keyword' }>

function addTexts<D>(
  record: RecordBeingMade,
  own: string,
  field: TextField<D>,
  document: D,
  impacts: Map<string, number>
): void {
  const texts = [field.read(document)].flat().filter(Boolean)
  if (texts.length === 0) return
  if (field.kind === 'keyword') record.f[own] = texts
  if (field.kind === 'keyword' && field.sortsByPrefix) record.n[own] = texts.map(v => ({ v }))
  if (field.words) {
    record.w[own] = keysOf(texts, field.words.typicalWords, impacts)
    record.p[own] = texts.map(text => rootsInOrder(text).join(' '))
    record.q[own] = texts.map(text => wordsInOrder(text).join(' '))
  }
  if (field.kind === 'text' && field.sortedIn && texts[0]) record.s[own] = collationKey(field.sortedIn, texts[0])
}

function addValue<D>(record: RecordBeingMade, own: string, field: Exclude<Field<D>, TextField<D>>, document: D): void {
  switch (field.kind) {
    case 'number':
      record.f[own] = field.read(document)
      break
    case 'boolean':
      record.f[own] = field.read(document) ? 1 : 0
      break
    case 'presence':
      if (field.read(document)) record.f[own] = 1
      break
    case 'date': {
      const moment = field.read(document)
      if (moment) record.t[own] = Date.parse(moment)
      if (moment) record.f[own] = Date.parse(moment)
      break
    }
    case 'geo': {
      const point = field.read(document)
      if (point) record.f[own] = point
      break
    }
    case 'completion': {
      const texts = field.read(document)
      record.c[own] = texts.map(text => latinKey(text) + COMPLETION_SEPARATOR + text)
      record.g[own] = texts.map(latinKey).filter(Boolean)
    }
  }
}

/** The keys of a field, whose impacts are noted. */
function keysOf(texts: readonly string[], typicalWords: number, impacts: Map<string, number>): string {
  const weights = new Map<string, number>()
  let words = 0
  for (const text of texts)
    words += indexKeys(text, (key, weight) => weights.set(key, (weights.get(key) ?? 0) + weight))
  const norm = BM25_K1 * (1 - BM25_B + (BM25_B * words) / typicalWords)
  for (const [key, frequency] of weights)
    impacts.set(key, Math.max(impacts.get(key) ?? 0, frequency / (frequency + norm)))
  return [...weights.keys()].join(' ')
}
