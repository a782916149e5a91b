import { keysOfWord } from './latin.ts'
import { stemOf } from './roots.ts'
import { verbForms } from './verb-forms.ts'

const formsOf = (word: string) => [word, ...verbForms(word)]

/** The keys that a word of a phrase has in a search, in either alphabet and in any form of a verb. */
export const keysOfForms = (word: string): readonly string[] => formsOf(word).flatMap(keysOfWord)

/**
 * Also the roots, to which Mongolian in Latin letters is cut. Several words of a phrase have to be met by them: alone the
 * root of a verb is easily another word, as that of `хайрах` (to burn) is `hair`.
 */
export const keysOfFormsAndRoots = (word: string): readonly string[] => [
  ...keysOfForms(word),
  ...formsOf(word).flatMap(form => keysOfWord(stemOf(form).root))
]
