import groups from './synonyms.json' with { type: 'json' }
import { onFirstUse } from '../../domain/on-first-use.ts'
import { editDistance, maxEditsFor } from './fuzziness.ts'
import { keyOfWord } from './latin.ts'
import { fold, isLatin } from './folding.ts'
import { latinStems } from './latin-stems.ts'
import { rootKey } from './roots.ts'
import { wordsOf } from './words.ts'

const isOneWord = (text: string) => !text.includes(' ')

/** Keys of a folded word: as it is typed in Latin, which has no stem of its own (`televizor`), and of its root. */
function keysIn(word: string): readonly string[] {
  return [...new Set([rootKey(word), keyOfWord(word)])]
}

/** Key of a word → root keys of the words that mean the same to a shopper. */
const synonyms = onFirstUse((): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const group of groups) {
    const words = group.filter(isOneWord).map(fold)
    for (const word of words)
      for (const key of keysIn(word)) {
        const others = found.get(key) ?? new Set()
        for (const other of words) if (other !== word && rootKey(other) !== key) others.add(rootKey(other))
        // Cyrillic titles are found by the root of what was typed.
        if (rootKey(word) !== key) others.add(rootKey(word))
        found.set(key, others)
      }
  }
  return found
})

const NONE: ReadonlySet<string> = new Set()
export const synonymsOf = (key: string): ReadonlySet<string> => synonyms().get(key) ?? NONE

interface SynonymPhrase {
  /** Keys by which each of its words may be typed. */
  readonly keys: readonly (readonly string[])[]
  /** Replacements, where either side has more than one word. */
  readonly others: readonly string[]
}

/** First key → sayings that begin with it, longer ones first. */
const synonymPhrases = onFirstUse((): ReadonlyMap<string, readonly SynonymPhrase[]> => {
  const found = new Map<string, SynonymPhrase[]>()
  for (const group of groups)
    for (const text of group) {
      const others = group.filter(other => other !== text && !(isOneWord(text) && isOneWord(other)))
      const keys = keysOf(text)
      for (const first of others.length > 0 ? (keys[0] ?? []) : [])
        found.set(first, [...(found.get(first) ?? []), { keys, others }])
    }
  for (const phrases of found.values()) phrases.sort((a, b) => b.keys.length - a.keys.length)
  return found
})

function keysOf(text: string): SynonymPhrase['keys'] {
  return wordsOf(text).map(word => keysIn(word.text))
}

/** Keys of a word's stems; Mongolian that is typed in Latin may have any of its endings. */
export function meaningsOf(word: string): ReadonlySet<string> {
  const key = keyOfWord(word)
  return new Set([rootKey(word), key, ...(isLatin(word) ? latinStems(key) : [])])
}

/** Further rewordings match too loosely. */
const REWORDINGS_MAX = 6

/** The text in other words, where what it says takes more than one word in one of the two. */
export function rewordings(text: string): readonly string[] {
  const words = wordsOf(text)
  const keys = words.map(word => meaningsOf(word.text))
  const found = new Set<string>()
  for (const [at, meanings] of keys.entries())
    for (const { keys: wanted, others } of [...meanings].flatMap(key => synonymPhrases().get(key) ?? []))
      if (wanted.every((alternatives, i) => alternatives.some(one => keys[at + i]?.has(one))))
        for (const other of others) {
          const before = words.slice(0, at).map(word => word.text)
          const after = words.slice(at + wanted.length).map(word => word.text)
          if (found.size < REWORDINGS_MAX) found.add([...before, other, ...after].join(' '))
        }
  const texts = words.map(word => word.text)
  for (const other of [...joinedCodes(texts), ...splitCodes(texts), ...joinedWords(texts)])
    if (found.size < REWORDINGS_MAX) found.add(other)
  return [...found]
}

/** Article codes are often typed in two parts: `cr 2032` is `cr2032`. */
function joinedCodes(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1]
    if (next === undefined || !/^\p{L}{1,4}$/u.test(word) || !/^\d{2,}$/.test(next)) return []
    return [[...words.slice(0, at), word + next, ...words.slice(at + 2)].join(' ')]
  })
}

/** The other way round: `spf50` is `spf 50`. */
function splitCodes(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const [, letters, number] = /^(\p{L}{2,4})(\d{2,3})$/u.exec(word) ?? []
    return letters && number ? [[...words.slice(0, at), letters, number, ...words.slice(at + 1)].join(' ')] : []
  })
}

/** A word that was typed in two: `шам пунь`. */
function joinedWords(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1]
    if (next === undefined || !PART_OF_WORD.test(word) || !PART_OF_WORD.test(next)) return []
    const joined = word + next
    return joined.length < JOINED_LENGTH_MIN ? [] : [[...words.slice(0, at), joined, ...words.slice(at + 2)].join(' ')]
  })
}

const PART_OF_WORD = /^\p{L}{2,6}$/u
const JOINED_LENGTH_MIN = 6

/** Shorter words are within two edits of too many others. */
const FUZZY_LENGTH_MIN = 6

/**
 * The text with words spelt as in the synonym groups: `термаметр` is found through the name a
 * thermometer has in the groups. For words no document has; the typed spelling comes first.
 */
export function respellings(text: string): readonly string[] {
  const words = wordsOf(text).map(word => word.text)
  const spelt = words.map(word => nearest(word) ?? word)
  if (spelt.every((word, at) => word === words[at])) return []
  const whole = spelt.join(' ')
  return [whole, ...rewordings(whole)]
}

interface Spelling {
  readonly word: string
  readonly key: string
  readonly letters: number
}

/** Written words of all groups, as they are spelt; made for the first word that nobody knows. */
const spellings = onFirstUse((): readonly Spelling[] =>
  [...new Set(groups.flatMap(group => group.flatMap(text => wordsOf(text).map(word => word.text))))].map(word => ({
    word,
    key: keyOfWord(word),
    letters: lettersIn(keyOfWord(word))
  }))
)

/** Which letters a key has, one bit each; some share theirs. */
function lettersIn(key: string): number {
  let letters = 0
  for (let at = 0; at < key.length; at++) letters |= 1 << (key.charCodeAt(at) & 31)
  return letters
}

function bitsIn(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Lower bound of the edit distance: an edit adds at most one letter and removes one. Spares most comparisons. */
const leastEdits = (a: number, b: number) => Math.max(bitsIn(a & ~b), bitsIn(b & ~a))

function nearest(word: string): string | undefined {
  if (word.length < FUZZY_LENGTH_MIN || /\d/.test(word)) return undefined
  const key = keyOfWord(word)
  const most = maxEditsFor(word.length)
  let best: string | undefined
  let fewest = most + 1
  const letters = lettersIn(key)
  for (const { word: other, key: otherKey, letters: otherLetters } of spellings()) {
    if (Math.abs(otherKey.length - key.length) >= fewest || otherKey.length < FUZZY_LENGTH_MIN) continue
    if (leastEdits(letters, otherLetters) >= fewest) continue
    const edits = editDistance(key, otherKey)
    if (edits === 0) return undefined
    if (edits < fewest) {
      best = other
      fewest = edits
    }
  }
  return best
}
