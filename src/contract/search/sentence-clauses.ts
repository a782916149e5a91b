import type { SearchSentence, SentenceCondition } from '../../domain/search/search-sentence.ts'
import { headWord } from '../../domain/search/head-word.ts'
import type { Patient } from '../../domain/search/patient.ts'
import { givenAt, suitingFirst, unfitClauses } from './patient-clauses.ts'
import type { SearchClause } from './search-protocol.ts'

/** Clauses that the conditions of a sentence add to the query. */
interface SentenceClauses {
  readonly must: readonly SearchClause[]
  readonly should: readonly SearchClause[]
  readonly filter: readonly SearchClause[]
  readonly mustNot: readonly SearchClause[]
}

/** Fields that say what a product is. Descriptions also name what it is not: "keep away from children". */
const NAMING_FIELDS = [
  'kind^6',
  'title^4',
  'name^4',
  'brand.name^3',
  'gendric^3',
  'keyword.mn^2',
  'keyword.name^2',
  'taxonomy.names^4',
  'taxonomy.permalink'
] as const

const named = (query: string): SearchClause => ({ multi_match: { query, fields: NAMING_FIELDS } })
const either = (...should: readonly SearchClause[]): SearchClause => ({ bool: { should, minimum_should_match: 1 } })

/** Words in texts of products that have no field for gender. */
const GENDER_WORDS = { male: 'эрэгтэй', female: 'эмэгтэй' } as const
const OTHER_GENDER = { male: 'female', female: 'male' } as const
const AGE_WORDS = {
  newborn: ['нярай', 'newborn'],
  infant: ['нярай', 'baby'],
  child: ['хүүхэд', 'children'],
  teen: ['өсвөр', 'teen'],
  adult: ['насанд хүрэгч', 'adult'],
  senior: ['настан', 'senior']
} as const

function clausesOf(condition: SentenceCondition, patient: Patient | undefined): Partial<SentenceClauses> {
  switch (condition.kind) {
    case 'price': {
      const { from, to } = condition
      return {
        filter: [{ range: { selling_price: { ...(from && { gte: from }), ...(to && { lte: to }) } } }]
      }
    }
    case 'sale':
      return { filter: [{ range: { sale_percent: { gt: 0 } } }] }
    case 'cheapest':
      return {}
    case 'gender': {
      const word = GENDER_WORDS[condition.value]
      return {
        must: [
          either(
            { terms: { 'property.gender': [condition.value, 'unisex'] } },
            { multi_match: { query: word, fields: [...NAMING_FIELDS, 'property_list.value', 'description'] } }
          )
        ],
        mustNot: [{ term: { 'property.gender': OTHER_GENDER[condition.value] } }]
      }
    }
    case 'age': {
      const words = new Set(condition.groups.flatMap(group => AGE_WORDS[group]))
      const isFor = { terms: { 'property.age_group': condition.groups } }
      const given = patient?.age ? [givenAt(patient.age)] : []
      return { must: [either(isFor, ...[...words].map(named), ...given)] }
    }
    case 'size':
      return {
        must: [
          either(
            { term: { size: condition.value } },
            { multi_match: { query: condition.value, fields: ['title', 'name'], operator: 'and' } }
          )
        ]
      }
    case 'exclude':
      return { mustNot: [containing(condition.word)] }
  }
}

/** Products that name the word, but not "alcohol-free" where somebody wants none of it. */
const containing = (word: string): SearchClause => ({
  bool: {
    must: [named(word)],
    must_not: [`${word} free`, `without ${word}`, `${word}гүй`].flatMap(phrase => [
      { match_phrase: { title: phrase } },
      { match_phrase: { name: phrase } }
    ])
  }
})

function sentenceClauses({ conditions, optionalWords, patient }: SearchSentence): SentenceClauses {
  const all = conditions.map(condition => clausesOf(condition, patient))
  const of = (part: keyof SentenceClauses) => all.flatMap(clauses => clauses[part] ?? [])
  return {
    must: of('must'),
    should: optionalWords === '' ? [] : [named(optionalWords)],
    filter: of('filter'),
    mustNot: of('mustNot')
  }
}

/** Boosts products whose kind is the head noun of the search: for "laptop bag", bags before laptops. */
function headClauses(text: string): readonly SearchClause[] {
  const head = headWord(text)
  return head === undefined ? [] : [{ multi_match: { query: head, fields: ['kind^4'] } }]
}

/** Longer sentences stand in no title. */
const PHRASE_WORDS_MAX = 5

/** Words that stand together are meant together: an `HDMI cable` comes before a cable from HDMI to something else. */
function phraseClauses(text: string): readonly SearchClause[] {
  const words = text.split(/\s+/).length
  if (words < 2 || words > PHRASE_WORDS_MAX || isPhrase(text)) return []
  return [{ multi_match: { query: text, fields: ['title^3', 'name^3'], type: 'phrase' } }]
}

/** A word or two name a thing; more of them describe what is wrong, or what has to be done. */
const NEED_WORDS_MIN = 3

/** In quotes: it is looked for as it stands. */
const isPhrase = (text: string) => /^["“”«»„]/.test(text)

const tellsNeed = (text: string) => text.split(/\s+/).length >= NEED_WORDS_MIN && !isPhrase(text)

/** A product that answers half of what a sentence complains of comes before one whose description has its other words. */
function needClauses(text: string): readonly SearchClause[] {
  if (!tellsNeed(text)) return []
  return [{ multi_match: { query: text, fields: ['need^5'], operator: 'or', minimum_should_match: '50%' } }]
}

/** Two of two or three words, and more of a sentence: a blocked nose is not an itchy one. */
const FIRST_CHOICE_WORDS = '-34%'

/** Rehydration before what stops diarrhoea: of those that answer a complaint first what a pharmacist offers first. */
function firstChoiceClauses(text: string): readonly SearchClause[] {
  if (isPhrase(text)) return []
  const words = { query: text, fields: ['need^5'], operator: 'or', minimum_should_match: FIRST_CHOICE_WORDS }
  return [{ bool: { must: [{ multi_match: words }], filter: [{ term: { 'medicine.first_choice': true } }] } }]
}

/** True where medicine that may not suit is ranked much lower: a patient is named, or a complaint described. */
export const isForSomebody = ({ patient, words }: SearchSentence) => patient !== undefined || tellsNeed(words)

/** Products that a sentence asks for: by its words, and by its conditions. */
export function sentenceQuery(
  sentence: SearchSentence,
  { words, filter }: { readonly words: readonly SearchClause[]; readonly filter: readonly SearchClause[] }
): SearchClause {
  const { must, should: optional, filter: conditions, mustNot } = sentenceClauses(sentence)
  const { patient } = sentence
  const all = [...words, ...must]
  const should =
    words.length > 0
      ? [
          ...optional,
          ...[headClauses, phraseClauses, needClauses, firstChoiceClauses].flatMap(clauses => clauses(sentence.words))
        ]
      : optional
  const scored = { ...(all.length && { must: all }), ...(should.length && { should }) }
  const excluded = [...mustNot, ...(patient ? unfitClauses(patient) : [])]
  return {
    bool: {
      ...(all.length > 0 && !isPhrase(sentence.words)
        ? { must: [suitingFirst({ bool: scored }, patient, isForSomebody(sentence))] }
        : scored),
      filter: [...filter, ...conditions],
      ...(excluded.length && { must_not: excluded })
    }
  }
}

/** True where a sentence asks for the cheapest; a chosen sort order goes before it. */
export const asksForCheapest = ({ conditions }: SearchSentence) => conditions.some(({ kind }) => kind === 'cheapest')
