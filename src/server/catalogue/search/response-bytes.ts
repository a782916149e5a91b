import type { SearchAnswer } from '../../../search/port.ts'
import { rawSourceBytes } from '../../../search/raw-source.ts'

/** How hits are counted and typed: both changed between versions of the protocol, clients of both exist. */
export interface ResponseShape {
  /** Typed paths say which type a hit is of. */
  readonly type: string | undefined
  readonly totalIsNumber: boolean
  /** Hits to count, as requested: hits beyond a number are not counted, with `false` none are. */
  readonly trackTotalHits: boolean | number
}

/**
 * An answer as bytes; one of several has its own `status`. Sources are the stored bytes where an engine has them:
 * parsing and writing forty cards would cost more than finding them.
 */
export function responseBytes(
  { hits, suggest, ...rest }: SearchAnswer,
  { type, ...shape }: ResponseShape,
  status?: number
): Buffer<ArrayBuffer> {
  const parts = new ByteBuilder()
  parts.add(
    `${JSON.stringify(rest).slice(0, -1)},"hits":{${totalOf(hits.total, shape)}"max_score":${hits.max_score},"hits":[`
  )
  const typed = type === undefined ? '' : `,"_type":${JSON.stringify(type)}`
  let before = '{"_index":'
  for (const hit of hits.hits) {
    const { _index, _id, _score, highlight, sort, fields } = hit
    parts.add(`${before}"${_index}"${typed},"_id":${JSON.stringify(_id)},"_score":${_score}`)
    before = ',{"_index":'
    addSource(hit, parts)
    if (highlight ?? sort ?? fields) parts.add(`,${JSON.stringify({ fields, highlight, sort }).slice(1, -1)}`)
    parts.add('}')
  }
  parts.add(']}')
  if (suggest) addSuggestions(suggest, type, parts)
  parts.add(status === undefined ? '}' : `,"status":${status}}`)
  return parts.toBuffer()
}

function totalOf(
  total: SearchAnswer['hits']['total'],
  { totalIsNumber, trackTotalHits }: Omit<ResponseShape, 'type'>
): string {
  if (trackTotalHits === false) return totalIsNumber ? '"total":-1,' : ''
  if (totalIsNumber) return `"total":${total.value},`
  const isCut = typeof trackTotalHits === 'number' && total.value > trackTotalHits
  return `"total":${JSON.stringify(isCut ? { value: trackTotalHits, relation: 'gte' } : total)},`
}

function addSuggestions(
  suggest: NonNullable<SearchAnswer['suggest']>,
  type: string | undefined,
  parts: ByteBuilder
): void {
  parts.add(',"suggest":{')
  for (const [number, [name, found]] of Object.entries(suggest).entries()) {
    parts.add(`${number ? ',' : ''}${JSON.stringify(name)}:[`)
    for (const [at, { options, ...about }] of found.entries()) {
      parts.add(`${at ? ',' : ''}${JSON.stringify(about).slice(0, -1)},"options":[`)
      for (const [place, option] of options.entries()) {
        // Looking at the source would parse it.
        const { text, _index, _id, _score, score, freq } = option
        const typed = type !== undefined && _id !== undefined ? { _type: type } : undefined
        parts.add(
          `${place ? ',' : ''}${JSON.stringify({ text, _index, ...typed, _id, _score, score, freq }).slice(0, -1)}`
        )
        addSource(option, parts)
        parts.add('}')
      }
      parts.add(']}')
    }
    parts.add(']')
  }
  parts.add('}')
}

function addSource(hit: { readonly _source?: object }, parts: ByteBuilder): void {
  const raw = rawSourceBytes(hit)
  const source = raw ?? (hit._source && JSON.stringify(hit._source))
  if (source === undefined) return
  parts.add(',"_source":')
  parts.add(source)
}

/** Text and bytes put together once, when all of it is known. */
class ByteBuilder {
  readonly #parts: (string | Uint8Array)[] = []
  /** Text since the last bytes: joining texts is cheaper than encoding them one by one. */
  #text = ''
  #length = 0

  add(part: string | Uint8Array): void {
    if (typeof part === 'string') {
      this.#text += part
      return
    }
    this.#flushText()
    this.#parts.push(part)
    this.#length += part.length
  }

  #flushText(): void {
    this.#parts.push(this.#text)
    this.#length += Buffer.byteLength(this.#text)
    this.#text = ''
  }

  toBuffer(): Buffer<ArrayBuffer> {
    this.#flushText()
    const all = Buffer.allocUnsafe(this.#length)
    let at = 0
    for (const part of this.#parts) {
      if (typeof part === 'string') at += all.write(part, at)
      else {
        all.set(part, at)
        at += part.length
      }
    }
    return all
  }
}

/** Nothing found in the time that a search may take. */
export const timedOutAnswer = (budgetMs: number): SearchAnswer => ({
  took: budgetMs,
  timed_out: true,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: 'gte' }, max_score: null, hits: [] }
})
