import { SEARCHES_MAX } from '../../../search/query/limits.ts'
import type { Parsed } from '../../../search/query/refusal.ts'

/** A JSON text; an empty one is an empty body, which asks for everything. */
export function readJson(text: string): Parsed<unknown> {
  if (!text.trim()) return { ok: true, value: {} }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, refusal: { status: 400, type: 'json_parse_exception', reason: 'the body is not valid JSON' } }
  }
}

export interface SearchLines {
  readonly header: Parsed<unknown>
  readonly body: Parsed<unknown>
  /** The body's own line. */
  readonly text: string
}

/** Header and body lines by pairs; a mistake in one pair is reported in its place and does not affect others. */
export function readSearchLines(text: string): Parsed<readonly SearchLines[]> {
  const lines = text.split('\n').map(line => line.replace(/\r$/, ''))
  // The line break that ends the last line begins nothing.
  if (lines.at(-1) === '') lines.pop()
  const invalid = (reason: string) =>
    ({ ok: false, refusal: { status: 400, type: 'action_request_validation_exception', reason } }) as const
  if (!lines.length) return invalid('Validation Failed: 1: no requests added;')
  const pairs: SearchLines[] = []
  for (let at = 0; at < lines.length; at += 2) {
    const body = lines[at + 1]
    pairs.push({
      header: readJson(lines[at] ?? ''),
      body: body === undefined ? invalid('the last header has no body line') : readJson(body),
      text: body ?? ''
    })
  }
  return pairs.length > SEARCHES_MAX
    ? invalid(`Validation Failed: 1: more than [${SEARCHES_MAX}] searches;`)
    : { ok: true, value: pairs }
}
