import type { Refusal } from './refusal.ts'

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
