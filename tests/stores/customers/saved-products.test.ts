import { beforeEach, expect, test } from 'vitest'
import { storage, notifyOtherTabs } from '../browser.ts'
import { $notice } from '../../../src/stores/notice.ts'
import { $compared } from '../../../src/stores/catalogue/compared.ts'
import { keepCompared, toggleCompare } from '../../../src/stores/catalogue/compare.ts'
import { $bookmarks, toggleBookmark } from '../../../src/stores/customers/bookmarks.ts'
import { noteViewed } from '../../../src/components/product/note-viewed.ts'
import { $viewed, forgetViewed, removeViewed } from '../../../src/stores/catalogue/viewed.ts'

beforeEach(() => {
  $compared.set([])
  $viewed.set([])
  $bookmarks.set([])
  $notice.set(null)
})

test('comparison: a fifth product is a warning and changes nothing', () => {
  for (const id of ['a', 'b', 'c', 'd']) expect(toggleCompare(id)).toBe(true)
  expect(toggleCompare('e')).toBeUndefined()
  expect($compared.get()).toEqual(['a', 'b', 'c', 'd'])
  expect($notice.get()).toMatchObject({ kind: 'warning', code: 'compare-full', values: { max: 4 } })
  expect(toggleCompare('b')).toBe(false)
  expect(toggleCompare('e')).toBe(true)
})

test('comparison: another tab’s is this tab’s at once', () => {
  const seen: (readonly string[])[] = []
  const stop = $compared.listen(ids => seen.push(ids))
  storage.setItem('delguur:compare', JSON.stringify(['x']))
  notifyOtherTabs('delguur:compare')
  stop()
  expect(seen).toEqual([['x']])
})

test.each(['{', '"a"', '[1]', '{"a":1}', JSON.stringify(['x'.repeat(200)])])(
  'saved lists: malformed storage counts as empty: %s',
  text => {
    const stop = $viewed.listen(() => undefined)
    storage.setItem('delguur:viewed', text)
    notifyOtherTabs('delguur:viewed')
    expect($viewed.get()).toEqual([])
    stop()
  }
)

test('comparison: products no longer sold leave it', () => {
  for (const id of ['a', 'b']) toggleCompare(id)
  keepCompared(id => id === 'b')
  expect($compared.get()).toEqual(['b'])
})

test('recently viewed: a product notes itself over an unreadable value in storage', () => {
  storage.setItem('delguur:viewed', '{')
  noteViewed('a')
  expect(storage.getItem('delguur:viewed')).toBe('["a"]')
})

test('recently viewed: products are removed one by one, or all at once, and restored', () => {
  const stop = $viewed.listen(() => undefined)
  for (const id of ['a', 'b', 'a', 'c']) noteViewed(id)
  notifyOtherTabs('delguur:viewed')
  stop()
  expect($viewed.get()).toEqual(['c', 'a', 'b'])
  removeViewed('a')
  const before = forgetViewed()
  expect([$viewed.get(), before]).toEqual([[], ['c', 'b']])
})

test('bookmarks: a second click removes one; the last one comes first', () => {
  expect(['article:a', 'news:b', 'article:a'].map(toggleBookmark)).toEqual([true, true, false])
  expect($bookmarks.get()).toEqual(['news:b'])
})
