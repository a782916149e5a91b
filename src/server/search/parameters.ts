import type { Context } from 'hono'
import { parseSource } from '../../search/query/parse-source.ts'
import { parsed } from '../../search/query/refusal.ts'
import type { Parsed } from '../../search/query/refusal.ts'
import type { SourceFilter } from '../../search/query/tree.ts'

const SOURCE_NAMES = ['_source', '_source_includes', '_source_excludes']
/** With one index on one shard the last two change nothing. */
const SEARCH_NAMES = ['rest_total_hits_as_int', 'preference', 'ignore_unavailable']

const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map(name => name.trim())
    .filter(Boolean)

/** Parameters nobody reads are refused by name, as the protocol has it. */
function refuseUnknown(c: Context, allowed: readonly string[]): Parsed<undefined> {
  const unknown = Object.keys(c.req.query()).find(name => !allowed.includes(name))
  if (unknown === undefined) return { ok: true, value: undefined }
  const reason = `request [${c.req.path}] contains unrecognized parameter: [${unknown}]`
  return { ok: false, refusal: { status: 400, type: 'illegal_argument_exception', reason } }
}

/** What may be said about a search outside its body. */
export function searchParameters(c: Context): Parsed<{ readonly totalIsNumber: boolean }> {
  const known = refuseUnknown(c, SEARCH_NAMES)
  if (!known.ok) return known
  const total = c.req.query('rest_total_hits_as_int')
  return { ok: true, value: { totalIsNumber: total !== undefined && total !== 'false' } }
}

/** Which part of a single document is asked for. */
export function sourceParameters(c: Context): Parsed<SourceFilter> {
  const known = refuseUnknown(c, SOURCE_NAMES)
  if (!known.ok) return known
  const whole = c.req.query('_source')
  if (whole === 'false') return { ok: true, value: false }
  const includes = list(c.req.query('_source_includes')) ?? (whole === undefined || whole === 'true' ? [] : list(whole))
  const excludes = list(c.req.query('_source_excludes')) ?? []
  return parsed(() => parseSource({ includes, excludes }))
}
