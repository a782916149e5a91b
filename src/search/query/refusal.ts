/** A request that is not answered, in the words of the Elasticsearch protocol. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 429 | 500 | 503
  readonly type: string
  readonly reason: string
  readonly details?: Readonly<Record<string, string | number>>
  /** Set where a cluster would fail only while searching its shards, which it reports in another shape. */
  readonly phase?: 'query'
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

/** Carries a refusal out of the depth of a parser, or out of an engine that finds too many buckets. */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** Something in the body that is not understood. */
export const parsingException = (reason: string) => new RefusedError({ status: 400, type: 'parsing_exception', reason })

/** A request that is understood, but asks for more than is allowed. */
export const illegalArgument = (reason: string) =>
  new RefusedError({ status: 400, type: 'illegal_argument_exception', reason })

/** A request for more hits than a shard would give. */
export const windowExceeded = (reason: string) =>
  new RefusedError({ status: 400, type: 'illegal_argument_exception', reason, phase: 'query' })

/** Too many buckets, known from the request or only once they are counted. */
export const tooManyBuckets = (buckets: number, most: number) =>
  new RefusedError({
    status: 400,
    type: 'too_many_buckets_exception',
    reason: `Trying to create too many buckets. Must be less than or equal to: [${most}] but was [${buckets}].`,
    phase: 'query',
    details: { max_buckets: most }
  })

/** Runs a parser and turns its refusal into a value. */
export function parseWith<T>(parse: () => T): Parsed<T> {
  try {
    return { ok: true, value: parse() }
  } catch (error) {
    if (error instanceof RefusedError) return { ok: false, refusal: error.refusal }
    throw error
  }
}
