import dangerSigns from '../../../content/search/danger-signs.json' with { type: 'json' }
import { onFirstUse } from '../../domain/on-first-use.ts'
import { keysOfForms } from './form-keys.ts'
import { keyOfWord } from './latin.ts'
import { latinStems } from './latin-stems.ts'
import { isCyrillic } from './folding.ts'
import { stemOf } from './roots.ts'
import { wordsOf } from './words.ts'

/** How a list of products stands below an advice: as usual, when it is asked for, or not at all. */
export type ProductsBelowAdvice = 'shown' | 'asked' | 'none'

/**
 * Signs at which one calls 103 or sees a doctor before anything is bought. In a phrase `|` separates words of which one
 * is enough; all its words have to be in the search, in any order and among others.
 */
interface DangerSign {
  readonly id: string
  readonly mn: readonly string[]
  readonly en: readonly string[]
  /** Words with which a search means something else: a detector of carbon monoxide. */
  readonly except?: readonly string[]
  readonly advice: { readonly mn: string; readonly en: string }
  /** Number that the advice says to call, for the button beside it. */
  readonly call?: '103'
  readonly products: ProductsBelowAdvice
}

const SIGNS = dangerSigns as readonly DangerSign[]

type Keys = ReadonlySet<string>

interface SignPhrase {
  readonly sign: DangerSign
  /** Keys of each word; the search has to contain one of them. */
  readonly words: readonly Keys[]
  readonly except: Keys
}

const phrases = onFirstUse((): readonly SignPhrase[] =>
  SIGNS.flatMap(sign => {
    const except = new Set((sign.except ?? []).flatMap(keysOfForms))
    return [...sign.mn, ...sign.en].map(phrase => ({
      sign,
      words: phrase.split(' ').map(word => new Set(word.split('|').flatMap(keysOfForms))),
      except
    }))
  })
)

/**
 * The first danger sign that a search names. It is read as it is typed, before any guess at its spelling: such a guess
 * has made "үхмээр" (I want to die) a cow.
 */
export function dangerSignIn(text: string): DangerSign | undefined {
  const words = wordsOf(text).map(({ text: word }) => word)
  const keys = new Set(words.flatMap(word => [word, stemOf(word).base, stemOf(word).root].map(form => keyOfWord(form))))
  // Endings of Mongolian in Latin letters; a single word of a sign would meet too many English ones in that way.
  const withStems = new Set([
    ...keys,
    ...words.filter(word => !isCyrillic(word)).flatMap(word => latinStems(keyOfWord(word)))
  ])
  return phrases().find(
    ({ words: needed, except }) =>
      !meets(keys, except) && needed.every(word => meets(needed.length > 1 ? withStems : keys, word))
  )?.sign
}

const meets = (keys: Keys, wanted: Keys) => [...wanted].some(key => keys.has(key))
