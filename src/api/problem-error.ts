/** A refused or failed call, ready to be shown: `message` is a sentence or '' when only `code` can say it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Sentences by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(status: number, code: string, message = '', errors: Readonly<Record<string, readonly string[]>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** Spree's own sentence: says nothing to a shopper, so people read `choose-delivery-again` of the notices instead. */
const SHIPPING_RATES = 'We are unable to calculate shipping rates for the selected items.'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Arrays are joined with commas, an object gives its first value (spec §8). */
function sentence(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(sentence).filter(Boolean).join(', ')
  return isObject(value) ? sentence(Object.values(value)[0]) : ''
}

const byField = (errors: unknown) =>
  isObject(errors) && !Array.isArray(errors)
    ? Object.fromEntries(
        Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map(sentence).filter(Boolean)])
      )
    : {}

/** The problem of a response: `errors`, else `error`, else `exception` (spec §8). */
export function readProblem(status: number, body: unknown): ProblemError {
  const answer = isObject(body) ? body : {}
  const message = sentence(answer['errors']) || sentence(answer['error']) || sentence(answer['exception'])
  if (message === SHIPPING_RATES) return new ProblemError(status, 'choose-delivery-again')
  const code = typeof answer['code'] === 'string' ? answer['code'] : 'unexpected'
  return new ProblemError(status, code, message, byField(answer['errors']))
}

/** Anything thrown, as a problem: a lost connection and a late answer are not the server's refusals. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  // The client wraps a call that failed; a body that stopped coming fails by itself.
  const cause = isObject(error) ? (isObject(error['cause']) ? error['cause']['name'] : error['name']) : undefined
  if (cause === 'TimeoutError' || cause === 'AbortError') return new ProblemError(0, 'timeout')
  return new ProblemError(0, globalThis.navigator?.onLine === false ? 'offline' : 'unreachable')
}
