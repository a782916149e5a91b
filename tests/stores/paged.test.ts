import { expect, test } from 'vitest'
import { cursorList, pagedList, type PageOf } from '../../src/stores/paged.ts'

interface Call {
  readonly question: string
  readonly page: number
  answer(ids: readonly string[], pages?: number): void
  fail(): void
}

/** A server whose answers come when the test says so. */
function list() {
  const calls: Call[] = []
  const paged = pagedList<string, { readonly id: string }>(
    'all',
    (question, page) =>
      new Promise<PageOf<{ readonly id: string }>>((resolve, reject) => {
        calls.push({
          question,
          page,
          answer: (ids, pages = 3) => resolve({ items: ids.map(id => ({ id })), total: pages * 2, pages }),
          fail: () => reject(new TypeError('no line'))
        })
      }),
    ({ id }) => id
  )
  const shown = () => {
    const { items, status } = paged.$list.get()
    return [items.map(({ id }) => id).join(''), status]
  }
  return { ...paged, calls, shown }
}

test('paged list: page 1 replaces, later pages append, until there are no more', async () => {
  const { load, more, calls, shown, $list } = list()
  const first = load()
  expect(shown()).toEqual(['', 'loading'])
  calls[0]?.answer(['a', 'b'], 2)
  await first
  const second = more()
  expect(shown()).toEqual(['ab', 'loading-more'])
  calls[1]?.answer(['c'], 2)
  await second
  expect([...shown(), $list.get().hasMore]).toEqual(['abc', 'ready', false])
  await more()
  expect(calls.map(({ page }) => page)).toEqual([1, 2])
  const again = load()
  calls[2]?.answer(['x'])
  await again
  expect(shown()).toEqual(['x', 'ready'])
})

test('paged list: a response after a newer request is dropped', async () => {
  const { load, calls, shown } = list()
  const both = [load('old'), load('new')]
  calls[1]?.answer(['n'])
  await both[1]
  calls[0]?.answer(['o'])
  await both[0]
  expect(shown()).toEqual(['n', 'ready'])
})

test('paged list: a page after a newer request is not appended to its response', async () => {
  const { load, more, calls, shown } = list()
  const first = load()
  calls[0]?.answer(['a'])
  await first
  const [page, anew] = [more(), load('new')]
  calls[2]?.answer(['n'])
  await anew
  calls[1]?.answer(['b'])
  await page
  expect(shown()).toEqual(['n', 'ready'])
})

test('paged list: an item that moved to the next page is shown once', async () => {
  const { load, more, calls, shown } = list()
  const first = load()
  calls[0]?.answer(['a', 'b'])
  await first
  const second = more()
  calls[1]?.answer(['b', 'c'])
  await second
  expect(shown()).toEqual(['abc', 'ready'])
})

test('paged list: a failed page leaves the items and can be requested again; a failed first page leaves none', async () => {
  const { load, more, calls, shown, $list } = list()
  const first = load()
  calls[0]?.answer(['a'])
  await first
  const second = more()
  calls[1]?.fail()
  await second
  expect([...shown(), $list.get().problem?.status]).toEqual(['a', 'more-failed', 0])
  const retried = more()
  calls[2]?.answer(['b'])
  await retried
  expect([...shown(), calls[2]?.page]).toEqual(['ab', 'ready', 2])
  const broken = load()
  calls[3]?.fail()
  await broken
  expect(shown()).toEqual(['', 'failed'])
})

test('paged list: the button clicked twice requests once', async () => {
  const { load, more, calls } = list()
  const first = load()
  calls[0]?.answer(['a'])
  await first
  void more()
  void more()
  expect(calls).toHaveLength(2)
})

test('paged list: a removed item is gone at once, and from the count', async () => {
  const { load, alter, calls, $list } = list()
  const first = load()
  calls[0]?.answer(['a', 'b'])
  await first
  alter(items => items.filter(({ id }) => id !== 'a'))
  expect([$list.get().items, $list.get().total]).toEqual([[{ id: 'b' }], 5])
})

test('cursor list: follows the cursor of each answer until it is null, and begins anew with a new question', async () => {
  const requests: unknown[] = []
  const { $list, load, more } = cursorList<string, { readonly id: string }>(
    'newest',
    (question, cursor) => {
      requests.push([question, cursor])
      return Promise.resolve({ items: [{ id: `${question}-${cursor ?? 'start'}` }], next_cursor: cursor ? null : 'k1' })
    },
    ({ id }) => id
  )
  await load()
  await more()
  expect($list.get()).toMatchObject({ items: [{ id: 'newest-start' }, { id: 'newest-k1' }], hasMore: false })
  await more()
  await load('lowest')
  expect(requests).toEqual([
    ['newest', undefined],
    ['newest', 'k1'],
    ['lowest', undefined]
  ])
})
