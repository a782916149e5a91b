import { atom, type ReadableAtom } from 'nanostores'
import { problemOf, type ProblemError } from '../api/problem-error.ts'

export type PagedStatus = 'loading' | 'ready' | 'loading-more' | 'failed' | 'more-failed'

/** One page of an answer, as every list of the API has it. */
export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly pages: number
}

export interface PagedState<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly hasMore: boolean
  readonly status: PagedStatus
  /** Why it is `failed` or `more-failed`. */
  readonly problem: ProblemError | null
}

export interface Paged<Query, Item> {
  readonly $list: ReadableAtom<PagedState<Item>>
  /** A query from its first page, which replaces what is shown; left out, the last one again. */
  load(query?: Query): Promise<void>
  /** Appends the next part. */
  more(): Promise<void>
  /** Replaces the items without a request, after one was removed or changed. */
  alter(change: (items: readonly Item[]) => readonly Item[]): void
}

const NOTHING = { items: [], total: 0, hasMore: false, problem: null } as const

/** Part of a list with the position of the next one; undefined where it is the last. */
interface PartOf<Item, Position> {
  readonly items: readonly Item[]
  readonly total: number
  readonly next: Position | undefined
}

interface Source<Query, Item, Position> {
  readonly first: Query
  readonly start: Position
  ask(query: Query, position: Position): Promise<PartOf<Item, Position>>
  idOf(item: Item): string
}

/**
 * A list that comes in pages (spec §4): page 1 replaces, later pages append, and an answer that comes after a newer
 * query is dropped. An item that moved to the next page meanwhile is not shown twice.
 */
export const pagedList = <Query, Item>(
  first: Query,
  ask: (query: Query, page: number) => Promise<PageOf<Item>>,
  idOf: (item: Item) => string
): Paged<Query, Item> =>
  listInParts({
    first,
    start: 1,
    async ask(query, page) {
      const { items, total, pages } = await ask(query, page)
      return { items, total, next: page < pages ? page + 1 : undefined }
    },
    idOf
  })

/** Part of a list that is read by keys: `next_cursor` of the answer leads to what follows, null ends it. */
export interface CursorPart<Item> {
  readonly items: readonly Item[]
  /** How many there are in all, where the answer says so. */
  readonly total?: number
  readonly next_cursor: string | null
}

/** Like `pagedList`, for answers with a cursor. */
export const cursorList = <Query, Item>(
  first: Query,
  ask: (query: Query, cursor: string | undefined) => Promise<CursorPart<Item>>,
  idOf: (item: Item) => string
): Paged<Query, Item> =>
  listInParts<Query, Item, string | undefined>({
    first,
    start: undefined,
    async ask(query, cursor) {
      const { items, total = items.length, next_cursor } = await ask(query, cursor)
      return { items, total, next: next_cursor ?? undefined }
    },
    idOf
  })

function listInParts<Query, Item, Position>({
  first,
  start,
  ask,
  idOf
}: Source<Query, Item, Position>): Paged<Query, Item> {
  const $list = atom<PagedState<Item>>({ ...NOTHING, status: 'loading' })
  let lastQuery = first
  let next: Position | undefined
  let turn = 0

  async function read(position: Position, isFirst: boolean) {
    const mine = ++turn
    $list.set({ ...$list.get(), status: isFirst ? 'loading' : 'loading-more', problem: null })
    try {
      const part = await ask(lastQuery, position)
      if (mine !== turn) return
      next = part.next
      const before = isFirst ? [] : $list.get().items
      const known = new Set(before.map(idOf))
      const all = [...before, ...part.items.filter(item => !known.has(idOf(item)))]
      $list.set({ items: all, total: part.total, hasMore: next !== undefined, status: 'ready', problem: null })
    } catch (error) {
      if (mine !== turn) return
      const shown = isFirst ? NOTHING : $list.get()
      $list.set({ ...shown, status: isFirst ? 'failed' : 'more-failed', problem: problemOf(error) })
    }
  }

  return {
    $list,
    load(query = lastQuery) {
      lastQuery = query
      return read(start, true)
    },
    async more() {
      const { hasMore, status } = $list.get()
      if (hasMore && next !== undefined && (status === 'ready' || status === 'more-failed')) await read(next, false)
    },
    alter(change) {
      const { items, total, ...rest } = $list.get()
      const changed = change(items)
      $list.set({ ...rest, items: changed, total: total + changed.length - items.length })
    }
  }
}
