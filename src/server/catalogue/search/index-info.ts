import { SCHEMAS, type IndexName } from '../../../search/indices.ts'
import type { Field, FieldKinds } from '../../../search/schema.ts'

/** Index metadata that clients and tools request beside searching. */

export const FIELD_TYPES: Readonly<Record<Field<never>['kind'], { readonly type: string }>> = {
  text: { type: 'text' },
  keyword: { type: 'keyword' },
  number: { type: 'double' },
  date: { type: 'date' },
  boolean: { type: 'boolean' },
  geo: { type: 'geo_point' },
  completion: { type: 'completion' },
  presence: { type: 'keyword' }
}

interface Properties {
  [name: string]: { type?: string; properties?: Properties }
}

/** Fields with dots in their names are objects to the protocol. */
export function mappingsOf(index: IndexName) {
  const properties: Properties = {}
  const fields: FieldKinds['fields'] = SCHEMAS[index].fields
  for (const [name, field] of Object.entries(fields)) {
    const path = name.split('.')
    const own = path.pop() ?? name
    let inside = properties
    for (const part of path) {
      const object = (inside[part] ??= { properties: {} })
      inside = object.properties ??= {}
    }
    inside[own] = { ...inside[own], ...FIELD_TYPES[field.kind] }
  }
  return { mappings: { properties } }
}

export const describedIndex = (index: IndexName) => ({
  aliases: {},
  ...mappingsOf(index),
  settings: { index: { number_of_shards: '1', number_of_replicas: '0', provided_name: index, uuid: index } }
})

export const indexNames = () => Object.keys(SCHEMAS) as IndexName[]

export const clusterHealth = () => ({
  cluster_name: 'delguur',
  status: 'green',
  timed_out: false,
  number_of_nodes: 1,
  number_of_data_nodes: 1,
  active_primary_shards: indexNames().length,
  active_shards: indexNames().length,
  relocating_shards: 0,
  initializing_shards: 0,
  unassigned_shards: 0,
  delayed_unassigned_shards: 0,
  number_of_pending_tasks: 0,
  number_of_in_flight_fetch: 0,
  task_max_waiting_in_queue_millis: 0,
  active_shards_percent_as_number: 100
})

interface IndexLine {
  readonly health: string
  readonly status: string
  readonly index: IndexName
  readonly uuid: string
  readonly pri: string
  readonly rep: string
  readonly 'docs.count': string
  readonly 'docs.deleted': string
}

export const indexLine = (index: IndexName, count: number): IndexLine => ({
  health: 'green',
  status: 'open',
  index,
  uuid: index,
  pri: '1',
  rep: '0',
  'docs.count': String(count),
  'docs.deleted': '0'
})

/** Indices in columns for a terminal; `hasNames` adds their names. */
export function indexTable(lines: readonly IndexLine[], hasNames: boolean): string {
  const names = Object.keys(lines[0] ?? {})
  const rows = [...(hasNames ? [names] : []), ...lines.map(line => Object.values(line) as string[])]
  const widths = names.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0)))
  return rows
    .map(
      row =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join(' ')
          .trimEnd()}\n`
    )
    .join('')
}

/** Endpoints that write, by method and the last part of the path that begins with an underscore. */
const WRITING_POSTS =
  /\/_(?:bulk|doc|create|update|update_by_query|delete_by_query|reindex|aliases|refresh|flush|forcemerge|close|open|rollover|shrink|split|clone|cache\/clear|settings)(?:\/|$)/

export const isWrite = (method: string, path: string) =>
  ['PUT', 'DELETE', 'PATCH'].includes(method) || (method === 'POST' && WRITING_POSTS.test(path))
