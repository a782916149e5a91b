/** Position at which a list goes on: behind the row of this moment and key, in descending order of both. */
export interface KeysetPosition {
  /** ISO 8601. */
  readonly at: string
  readonly key: string
}

/** Position before the first row: later than every moment. */
export const LIST_START: KeysetPosition = { at: '9999', key: '' }

const POSITION = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z) ([a-z0-9-]{1,120})$/

export const writeCursor = ({ at, key }: KeysetPosition) => Buffer.from(`${at} ${key}`).toString('base64url')

/** The position in a cursor; undefined for a text that is none, which is answered like an empty page. */
export function readCursor(cursor: string | undefined): KeysetPosition | undefined {
  if (cursor === undefined) return LIST_START
  const [, at, key] = POSITION.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return at !== undefined && key !== undefined ? { at, key } : undefined
}

/** Whether a row stands behind a position. */
export const isAfterPosition = (row: KeysetPosition, position: KeysetPosition) =>
  row.at < position.at || (row.at === position.at && row.key < position.key)

export const byKeyset = (a: KeysetPosition, b: KeysetPosition) => (isAfterPosition(a, b) ? 1 : -1)

/** One page of rows from several sources, and the cursor of the next; each source gave one row more than a page has. */
export function keysetPage<Row>(rows: readonly Row[], perPage: number, positionOf: (row: Row) => KeysetPosition) {
  const sorted = rows.toSorted((a, b) => byKeyset(positionOf(a), positionOf(b)))
  const shown = sorted.slice(0, perPage)
  const last = shown.at(-1)
  return { shown, nextCursor: sorted.length > perPage && last ? writeCursor(positionOf(last)) : null }
}
