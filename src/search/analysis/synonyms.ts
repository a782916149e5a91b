import groups from './synonyms.json' with { type: 'json' }
import { fold } from './letters.ts'
import { rootKey } from './roots.ts'
import { wordsOf } from './words.ts'

const isOneWord = (text: string) => !text.includes(' ')

/** Root key of a word → root keys of the words that mean the same to a shopper. */
const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = collect()

function collect() {
  const found = new Map<string, Set<string>>()
  for (const group of groups) {
    const keys = group.filter(isOneWord).map(word => rootKey(fold(word)))
    for (const key of keys) {
      const others = found.get(key) ?? new Set()
      for (const other of keys) if (other !== key) others.add(other)
      found.set(key, others)
    }
  }
  return found
}

const NONE: ReadonlySet<string> = new Set()
export const synonymsOf = (key: string): ReadonlySet<string> => SYNONYMS.get(key) ?? NONE

interface Saying {
  /** Root keys of its words. */
  readonly keys: readonly string[]
  /** What may be said instead, where either of the two has more than one word. */
  readonly others: readonly string[]
}

/** First key → sayings that begin with it, longer ones first. */
const SAYINGS: ReadonlyMap<string, readonly Saying[]> = collectSayings()

function collectSayings() {
  const found = new Map<string, Saying[]>()
  for (const group of groups)
    for (const text of group) {
      const others = group.filter(other => other !== text && !(isOneWord(text) && isOneWord(other)))
      const keys = keysOf(text)
      const [first = ''] = keys
      if (others.length) found.set(first, [...(found.get(first) ?? []), { keys, others }])
    }
  for (const sayings of found.values()) sayings.sort((a, b) => b.keys.length - a.keys.length)
  return found
}

function keysOf(text: string): readonly string[] {
  return wordsOf(text).map(word => rootKey(word.text))
}

/** More would be guessing. */
const MOST_REWORDINGS = 6

/** The text in other words, where what it says takes more than one word in one of the two. */
export function rewordings(text: string): readonly string[] {
  const words = wordsOf(text)
  const keys = words.map(word => rootKey(word.text))
  const found = new Set<string>()
  for (const [at, key] of keys.entries())
    for (const { keys: wanted, others } of SAYINGS.get(key) ?? [])
      if (wanted.every((one, i) => keys[at + i] === one))
        for (const other of others) {
          const before = words.slice(0, at).map(word => word.text)
          const after = words.slice(at + wanted.length).map(word => word.text)
          if (found.size < MOST_REWORDINGS) found.add([...before, other, ...after].join(' '))
        }
  return [...found]
}
