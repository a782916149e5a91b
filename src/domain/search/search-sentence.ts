import type { AgeInMonths, Patient } from './patient.ts'

/** Kinds of conditions that people write into a search, in the order of their chips. */
export const CONDITION_KINDS = ['price', 'cheapest', 'sale', 'gender', 'age', 'size', 'exclude'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

export type AgeGroup = 'newborn' | 'infant' | 'child' | 'teen' | 'adult' | 'senior'

/** A part of a search that narrows the list; `said` is how it was written. */
export type SentenceCondition = { readonly text: string } & (
  | { readonly kind: 'price'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'cheapest' | 'sale' }
  | { readonly kind: 'gender'; readonly value: 'male' | 'female' }
  | { readonly kind: 'age'; readonly groups: readonly AgeGroup[]; readonly months?: AgeInMonths }
  | { readonly kind: 'size'; readonly value: string }
  | { readonly kind: 'exclude'; readonly word: string }
)

/** A search taken apart. */
export interface SentenceReading {
  /** Text without its conditions. */
  readonly rest: string
  readonly conditions: readonly SentenceCondition[]
  /** The person it is for: medicine that does not suit is left out, whatever else the reader takes back. */
  readonly patient?: Patient
}

export interface SearchSentence {
  /** The words left to search for in the products' texts. */
  readonly words: string
  readonly conditions: readonly SentenceCondition[]
  /** Conditions that the reader took back: their words help the order and are not required. */
  readonly optionalWords: string
  readonly patient?: Patient
}

/** Words about people say what is sought, too, where nothing else is left of a search. */
const SEARCHABLE_KINDS: readonly ConditionKind[] = ['gender', 'age', 'size']

/** A search as it is to be understood; `takenBack`: kinds of conditions that are read as words. */
export function interpretSentence(
  { rest, conditions, patient }: SentenceReading,
  takenBack: readonly ConditionKind[] = []
): SearchSentence {
  const activeConditions = conditions.filter(({ kind }) => !takenBack.includes(kind)).toSorted(byKind)
  const back = textOf(conditions.filter(({ kind }) => takenBack.includes(kind)))
  const whom = patient && { patient }
  if (rest !== '') return { words: rest, conditions: activeConditions, optionalWords: back, ...whom }
  return {
    ...whom,
    words: back || textOf(activeConditions.filter(({ kind }) => SEARCHABLE_KINDS.includes(kind))),
    conditions: activeConditions,
    optionalWords: ''
  }
}

const textOf = (wanted: readonly SentenceCondition[]) => wanted.map(({ text }) => text.replace(/^[-−–]/, '')).join(' ')

const byKind = (a: SentenceCondition, b: SentenceCondition) =>
  CONDITION_KINDS.indexOf(a.kind) - CONDITION_KINDS.indexOf(b.kind)

/** A search in which the words are written to their end; its conditions stay where they were written. */
export function completeWords(
  text: string,
  words: string,
  completed: string,
  conditions: SearchSentence['conditions']
) {
  const at = words === '' ? -1 : text.indexOf(words)
  if (at >= 0) return text.slice(0, at) + completed + text.slice(at + words.length)
  return [completed, ...conditions.map(({ text }) => text)].join(' ')
}
