import urgentTexts from '../../../content/search/urgent.json' with { type: 'json' }
import needList from '../../../content/search/needs.json' with { type: 'json' }
import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import { onFirstUse } from '../../domain/on-first-use.ts'
import { keysOfForms, keysOfFormsAndRoots } from './form-keys.ts'
import { keysOfWord } from './latin.ts'
import { medicineFacts } from './medicines.ts'
import { queryWords } from './query-words.ts'
import { rootKey } from './roots.ts'
import { verbForms } from './verb-forms.ts'
import { wordsOf } from './words.ts'

/** A symptom or a task of a household, and the products that answer it. */
interface Need {
  readonly id: string
  /** How people say it. */
  readonly mn: readonly string[]
  readonly en: readonly string[]
  /** Permalinks of categories, with all below them. */
  readonly taxons?: readonly string[]
  /** Badges of products that stand in any category. */
  readonly badges?: readonly string[]
  /** English generic names, wherever their products stand. */
  readonly substances?: readonly string[]
  /** Products that are no answer to it, though they stand in such a category: aspirin to a fever. */
  readonly except?: readonly string[]
  /** The advice of `urgent.json` that stands above the products. */
  readonly urgent?: string
}

const NEEDS: readonly Need[] = needList
const URGENT: Readonly<Record<string, { readonly mn: string; readonly en: string }>> = urgentTexts

/** Phrases of a need; a Mongolian one has the forms of its verb, which is the last word. */
const searchedAs = ({ mn, en }: Need): readonly string[] => [
  ...mn.flatMap(phrase => [phrase, ...verbForms(phrase.split(' ').at(-1) ?? '')]),
  ...en
]

const needsBy = (keysOf: (need: Need) => readonly string[] | undefined): ReadonlyMap<string, readonly Need[]> => {
  const needs = new Map<string, Need[]>()
  for (const need of NEEDS) for (const key of keysOf(need) ?? []) needs.set(key, [...(needs.get(key) ?? []), need])
  return needs
}

const BY_TAXON = needsBy(({ taxons }) => taxons)
const BY_BADGE = needsBy(({ badges }) => badges)
const BY_SUBSTANCE = needsBy(({ substances }) => substances)

/** A product as far as it decides which needs it answers. */
export type NeededProduct = Pick<ProductDocument, 'sku' | 'taxonomy' | 'keyword' | 'badges' | 'requires_prescription'>

/** Needs that a product answers: by its categories, its badges and by its active substance, whose English name is a keyword. */
export function needsOf(product: NeededProduct): readonly string[] {
  const found = new Set<Need>(BY_SUBSTANCE.get(product.keyword.name))
  for (const badge of product.badges) for (const need of BY_BADGE.get(badge) ?? []) found.add(need)
  for (const { permalink } of product.taxonomy) {
    const parts = permalink.split('/')
    for (let depth = 1; depth <= parts.length; depth++)
      for (const need of BY_TAXON.get(parts.slice(0, depth).join('/')) ?? []) found.add(need)
  }
  const answered = [...found].filter(
    need =>
      !need.except?.includes(product.keyword.name) && (!product.requires_prescription || isIndicated(product.sku, need))
  )
  return [...new Set(answered.flatMap(searchedAs))]
}

const rootsOf = (text: string) => wordsOf(text).map(word => rootKey(word.text))

/**
 * Whether a leaflet names the complaint: its category says what is near a prescription medicine, which is no answer to
 * a headache, though it stands among the painkillers. Without a leaflet the category has to do.
 */
function isIndicated(sku: string, { mn, en }: Need): boolean {
  const indications = medicineFacts(sku)?.indications
  if (!indications) return true
  const known = new Set(indications.flatMap(rootsOf))
  return [...mn, ...en].some(phrase => rootsOf(phrase).every(root => known.has(root)))
}

interface UrgentPhrase {
  /** Keys of each word of the phrase in any of its forms, in either alphabet. */
  readonly words: readonly ReadonlySet<string>[]
  readonly advice: { readonly mn: string; readonly en: string }
}

/** Keys of words that mean the same, but say another thing, weigh less. */
const OWN_WEIGHT = 0.6

/** Possible meanings of each word that is not there for the sentence's sake alone. */
const wordKeysOf = (text: string): readonly (readonly string[])[] =>
  queryWords(text)
    .filter(({ optional }) => !optional)
    .map(({ keys, candidateStems }) =>
      [...keys, ...candidateStems].flatMap(({ key, weight }) => (weight > OWN_WEIGHT ? [key] : []))
    )

function keysOfPhrase(phrase: string): UrgentPhrase['words'] {
  const words = wordsOf(phrase).map(({ text }) => text)
  return words.map(
    word => new Set(words.length > 1 ? keysOfFormsAndRoots(word) : [...keysOfForms(word), rootKey(word)])
  )
}

const urgentPhrases = onFirstUse((): readonly UrgentPhrase[] =>
  NEEDS.flatMap(({ mn, en, urgent }) => {
    const advice = urgent === undefined ? undefined : URGENT[urgent]
    return advice ? [...mn, ...en].map(phrase => ({ words: keysOfPhrase(phrase), advice })) : []
  })
)

/** Who is ill: beside these and numbers a symptom is all that a search asks for. */
const PEOPLE = [
  ...['хүүхэд', 'хүү', 'охин', 'нялх', 'нярай', 'ээж', 'аав', 'эмээ', 'өвөө', 'нөхөр', 'эхнэр', 'жирэмсэн', 'хөхүүл'],
  ...['хүн', 'миний', 'манай', 'нас', 'сар'],
  ...['baby', 'newborn', 'infant', 'toddler', 'child', 'children', 'kid', 'son', 'daughter', 'mother', 'father'],
  ...['husband', 'wife', 'pregnant', 'pregnancy', 'breastfeeding', 'my', 'year', 'month', 'old']
]
const personKeys = onFirstUse((): ReadonlySet<string> => new Set(PEOPLE.flatMap(keysOfWord)))
const alone = onFirstUse(() =>
  urgentPhrases()
    .filter(({ words }) => words.length === 1)
    .flatMap(({ words }) => words)
)

const isPersonNumberOrSymptom = (keys: readonly string[]) =>
  keys.some(key => personKeys().has(key) || /^\d+$/.test(key)) || alone().some(word => keys.some(key => word.has(key)))

/**
 * When to see a doctor, where a search names a symptom that may be dangerous. A single word (`heart`) is a symptom where
 * nothing else is asked for but whose it is.
 */
export function urgentAdvice(text: string): UrgentPhrase['advice'] | undefined {
  const wordKeys = wordKeysOf(text)
  const isComplaint = wordKeys.length === 1 || wordKeys.every(isPersonNumberOrSymptom)
  const find = (keys: ReadonlySet<string>) =>
    urgentPhrases().find(
      ({ words }) => (words.length > 1 || isComplaint) && words.every(word => [...word].some(key => keys.has(key)))
    )?.advice
  // The typed form is looked up before any other: `burn` is also how the kidney is typed with an ending.
  return find(new Set(wordKeys.map(([typed = '']) => typed))) ?? find(new Set(wordKeys.flat()))
}
