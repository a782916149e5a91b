import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { HttpEnv } from './env.ts'
import { MalformedForm } from './form.ts'
import { problem, problemSentences, unavailable, type ProblemCode } from './problem.ts'
import { Overloaded } from './shedding.ts'

const KNOWN: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  429: 'too-many-requests',
  503: 'unavailable'
}

/** The one place where surprises are logged; people read "unexpected" and a number they can tell us. */
export const onError = (log: Logger) => (error: Error, c: Context<HttpEnv>) => {
  if (error instanceof Overloaded) return asPage(c, unavailable(c), 'unavailable')
  if (error instanceof DatabaseUnavailable) {
    const { reason, message } = error
    log.warn(
      { id: c.get('requestId'), method: c.req.method, path: c.req.path, reason, message },
      'database unavailable'
    )
    return asPage(c, unavailable(c), 'unavailable')
  }
  if (error instanceof HTTPException && KNOWN[error.status]) {
    return problem(c, error.status, KNOWN[error.status] ?? 'unexpected')
  }
  if (error instanceof MalformedForm) return problem(c, 400, 'malformed-form')
  if (hasHungUp(error, c)) {
    log.debug({ id: c.get('requestId'), path: c.req.path }, 'the client hung up in the middle of its request')
    // Nobody reads it any more; it is no failure of ours in the log either.
    return problem(c, 400, 'malformed-json')
  }
  log.error({ id: c.get('requestId'), method: c.req.method, path: c.req.path, error: facts(error) }, 'unexpected')
  return asPage(c, problem(c, 500, 'unexpected'), 'unexpected')
}

/** A browser that opens a page shows a sentence in place of JSON; status and headers are the refusal's own. */
function asPage(c: Context<HttpEnv>, refusal: Response, code: ProblemCode): Response {
  const opensPage = c.req.header('accept')?.includes('text/html') && !c.req.path.startsWith('/api/')
  if (!opensPage) return refusal
  const locale = c.get('locale') ?? 'mn'
  const sentence = problemSentences(locale)(code)
  const headers = new Headers(refusal.headers)
  headers.set('Content-Type', 'text/html; charset=UTF-8')
  return new Response(
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p></html>`,
    { status: refusal.status, headers }
  )
}

/** Node's error for a body that broke off; a database or a provider that breaks off has left the body whole. */
function hasHungUp(error: Error & { code?: unknown }, c: Context<HttpEnv>): boolean {
  const incoming = c.env?.incoming
  return error.code === 'ECONNRESET' && incoming !== undefined && incoming.destroyed && !incoming.complete
}

/** No `detail`, `parameters` or `cause`: drivers put customers' values there. */
const facts = (error: Error & { code?: unknown }) => ({
  name: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack
})
