import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '../../../src/api/http.ts'
import type { Comment, CommentList } from '../../../src/contract/community/comment.ts'
import { storage } from '../browser.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const written = { locale: 'mn', author: 'Болд Б.', is_own: false, is_deleted: false, demonstration: false }
const thread: Comment = {
  ...{ ...written, id: ID, comment: 'Сайн', rating: 2, own_rating: 0, created_at: '2026-11-01T00:00:00.000Z' },
  ...{ reply_count: 0, replies: [], next_reply_cursor: null }
}
const list: CommentList = { comments: [thread], total_count: 1, next_cursor: null }

/** Comments of a page whose other calls are answered by `answer`. */
async function open(answer: (method: string, path: string) => Promise<Response>) {
  setTransport(async (input, init) => {
    const [method, path] = [init?.method ?? 'GET', String(input)]
    return method === 'GET' ? Response.json(list) : answer(method, path)
  })
  const store = await import('../../../src/stores/community/comments.ts')
  await store.loadComments({ type: 'article', id: 'tea' })
  const shown = () => store.$comments.get().items[0]
  const press = (own: -1 | 0 | 1) => store.rateComment(shown() ?? thread, own)
  return { ...store, shown, press }
}

beforeEach(() => {
  storage.clear()
  return () => setTransport(undefined)
})

test('rating: is shown at once, and is what the server says afterwards', async () => {
  const { press, shown } = await open(() => Promise.resolve(Response.json({ id: ID, rating: 7, own_rating: 1 })))
  const rated = press(1)
  expect(shown()).toMatchObject({ rating: 3, own_rating: 1 })
  expect(await rated).toBe(true)
  expect(shown()).toMatchObject({ rating: 7, own_rating: 1 })
})

test('rating: two quick presses without a connection leave what the server knows', async () => {
  const { press, shown } = await open(() => Promise.reject(new TypeError('fetch failed')))
  const both = [press(1), press(-1)]
  expect(shown()).toMatchObject({ rating: 1, own_rating: -1 })
  expect(await Promise.all(both)).toEqual([false, false])
  expect(shown()).toMatchObject({ rating: 2, own_rating: 0 })
})

test('one’s own comment: comes back where its deletion failed', async () => {
  const { deleteOwnComment, shown } = await open(() =>
    Promise.resolve(Response.json({ code: 'unexpected' }, { status: 500 }))
  )
  const removed = deleteOwnComment(ID)
  expect(shown()).toBeUndefined()
  expect(await removed).toBe(false)
  expect(shown()).toMatchObject({ comment: 'Сайн' })
})
