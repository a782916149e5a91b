import type { SearchAnswer } from '../../search/port.ts'
import type { Refusal } from '../../search/query/refusal.ts'

/** How hits are counted and typed: both changed between versions of the protocol, clients of both exist. */
export interface AnswerShape {
  /** Typed paths say which type a hit is of. */
  readonly type: string | undefined
  readonly totalIsNumber: boolean
}

/** An answer as the wire wants it. */
export function answerBody(answer: SearchAnswer, { type, totalIsNumber }: AnswerShape) {
  // Term suggestions come from no document.
  const typed = <T extends { readonly _id?: string }>(hit: T) =>
    type && hit._id !== undefined ? { ...hit, _type: type } : hit
  const { hits, suggest } = answer
  return {
    ...answer,
    hits: {
      ...hits,
      total: totalIsNumber ? hits.total.value : hits.total,
      hits: type ? hits.hits.map(typed) : hits.hits
    },
    ...(suggest && {
      suggest: Object.fromEntries(
        Object.entries(suggest).map(([name, found]) => [
          name,
          found.map(one => ({ ...one, options: one.options.map(typed) }))
        ])
      )
    })
  }
}

/**
 * The same answer as text. Documents are shared by all answers that show them and replaced when they change,
 * so each is written out once: otherwise writing forty cards costs more than finding them.
 */
export function answerText(answer: SearchAnswer, shape: AnswerShape): string {
  const { hits, ...rest } = answerBody(answer, shape)
  const found = hits.hits.map(({ _source, ...hit }) =>
    _source === undefined ? JSON.stringify(hit) : `${JSON.stringify(hit).slice(0, -1)},"_source":${textOf(_source)}}`
  )
  const about = JSON.stringify({ total: hits.total, max_score: hits.max_score }).slice(0, -1)
  return `${JSON.stringify(rest).slice(0, -1)},"hits":${about},"hits":[${found.join(',')}]}}`
}

const written = new WeakMap<object, string>()

function textOf(source: object): string {
  let text = written.get(source)
  if (text === undefined) written.set(source, (text = JSON.stringify(source)))
  return text
}

/** A refusal as the wire wants it. */
export function refusalBody({ status, type, reason, details, phase }: Refusal) {
  const cause = { type, reason, ...details }
  if (phase === undefined) return { error: { root_cause: [cause], ...cause, ...namedObject(cause) }, status }
  const error = {
    root_cause: [cause],
    type: 'search_phase_execution_exception',
    reason: 'all shards failed',
    phase,
    grouped: true,
    failed_shards: [{ shard: 0, index: 'catalogue', node: 'delguur', reason: cause }],
    caused_by: { ...cause, caused_by: cause }
  }
  return { error, status }
}

/** An unknown clause is caused, in the words of the protocol, by a name that is registered nowhere. */
function namedObject({ reason, line, col }: { readonly [name: string]: string | number | undefined }) {
  const name = /^unknown query \[(.*)\]$/.exec(String(reason))?.[1]
  if (name === undefined) return {}
  const place = `[${line ?? 1}:${col ?? 1}]`
  return { caused_by: { type: 'named_object_not_found_exception', reason: `${place} unknown field [${name}]` } }
}

/** Nothing found in the time that a search may take. */
export const outOfTime = (budgetMs: number): SearchAnswer => ({
  took: budgetMs,
  timed_out: true,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: 'gte' }, max_score: null, hits: [] }
})
