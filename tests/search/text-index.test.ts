import { expect, test } from 'vitest'
import { TextIndex } from '../../src/search/embedded/text-index.ts'
import type { IndexSchema } from '../../src/search/schema.ts'

interface Note {
  readonly title: string
  readonly body: string
}

const schema: IndexSchema<Note> = {
  index: 'notes',
  type: 'note',
  idOf: note => note.title,
  fields: {
    title: { kind: 'text', read: note => note.title, words: { typicalWords: 2, boost: 1 } },
    body: { kind: 'text', read: note => note.body, words: { typicalWords: 2, boost: 1 } }
  },
  aliases: {}
}

const COUNT = 140_000
const LATER = 20
const note = (slot: number): Note => ({
  title: `every${slot % 2 ? '' : ' even'}`,
  body: slot % 50_000 === 7 ? 'rare' : slot > COUNT ? 'late even' : slot === 70_000 ? 'alone' : ''
})

const index = new TextIndex(schema)
for (let slot = 0; slot < COUNT; slot++) index.add(slot, note(slot))
await index.seal()
for (let slot = COUNT; slot < COUNT + LATER; slot++) index.add(slot, note(slot))

function having(word: string, field: string) {
  const term = index.dictionary.find(word) ?? -1
  const hasField = index.fieldSets.having(index.bits.get(field) ?? 31)
  const slots: number[] = []
  for (const { slots: own, base, sets, from, to } of index.postings(term))
    for (let at = from; at < to; at++) if (hasField(sets[at] ?? 0)) slots.push((own[at] ?? 0) + base)
  return slots
}

const expected = (word: string, field: keyof Note) =>
  Array.from({ length: COUNT + LATER }, (_, slot) => slot).filter(slot => note(slot)[field].split(' ').includes(word))

test.each(['title', 'body'] as const)(
  'text index: words of %s are found in order through all runs and after them',
  field => {
    // As the index writes them: doubled letters are single.
    for (const word of ['every', 'even', 'rare', 'alone', 'late'])
      expect(having(word === 'every' ? 'eueri' : word === 'even' ? 'euen' : word, field)).toEqual(expected(word, field))
  }
)

test('text index: a word’s frequency is the number of its documents', () => {
  expect(index.frequency(index.dictionary.find('euen') ?? -1)).toBe(
    new Set([...having('euen', 'title'), ...having('euen', 'body')]).size
  )
})

test('text index: words are in the order of the text', () => {
  const { words, from, to } = index.order.of(COUNT + 2)
  const terms = ['eueri', 'euen', 'late', 'euen'].map(key => index.dictionary.find(key))
  expect([...words.subarray(from, to)].filter(word => word < index.dictionary.size)).toEqual(terms)
})

test('fields: more of them than an index can tell apart are refused, and none is forgotten in silence', () => {
  const field = { kind: 'text', read: () => '', words: { typicalWords: 1, boost: 1 } } as const
  const withFields = (count: number) => ({
    ...schema,
    fields: Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, field]))
  })
  expect(() => new TextIndex(withFields(16))).not.toThrow()
  expect(() => new TextIndex(withFields(17))).toThrow('at most 16')
})
