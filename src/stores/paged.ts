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
  /** Appends the next page. */
  more(): Promise<void>
  /** What is known by now without asking: something was removed, or has changed. */
  alter(change: (items: readonly Item[]) => readonly Item[]): void
}

const NOTHING = { items: [], total: 0, hasMore: false, problem: null } as const

/**
 * A list that comes in pages (spec §4): page 1 replaces, later pages append, and an answer that comes after a newer
 * query is dropped. An item that moved to the next page meanwhile is not shown twice.
 */
export function pagedList<Query, Item>(
  first: Query,
  ask: (query: Query, page: number) => Promise<PageOf<Item>>,
  idOf: (item: Item) => string
): Paged<Query, Item> {
  const $list = atom<PagedState<Item>>({ ...NOTHING, status: 'loading' })
  let asked = first
  let page = 1
  let turn = 0

  async function answer(number: number, failed: 'failed' | 'more-failed', waiting: PagedStatus) {
    const mine = ++turn
    $list.set({ ...$list.get(), status: waiting, problem: null })
    try {
      const { items, total, pages } = await ask(asked, number)
      if (mine !== turn) return
      page = number
      const before = number === 1 ? [] : $list.get().items
      const known = new Set(before.map(idOf))
      const all = [...before, ...items.filter(item => !known.has(idOf(item)))]
      $list.set({ items: all, total, hasMore: number < pages, status: 'ready', problem: null })
    } catch (error) {
      if (mine !== turn) return
      const shown = failed === 'failed' ? NOTHING : $list.get()
      $list.set({ ...shown, status: failed, problem: problemOf(error) })
    }
  }

  return {
    $list,
    load(query = asked) {
      asked = query
      return answer(1, 'failed', 'loading')
    },
    async more() {
      const { hasMore, status } = $list.get()
      if (hasMore && (status === 'ready' || status === 'more-failed'))
        await answer(page + 1, 'more-failed', 'loading-more')
    },
    alter(change) {
      const { items, total, ...rest } = $list.get()
      const changed = change(items)
      $list.set({ ...rest, items: changed, total: total + changed.length - items.length })
    }
  }
}
