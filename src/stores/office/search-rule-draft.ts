import type { OfficeRulesBody, StaffSearchRulesBody } from '../../contract/staff/search-rules.ts'
import type { RuleKind } from '../../domain/search/search-rules.ts'

/** Rules as a form has them: lists are one text with commas. */
export type RuleFields = Readonly<Record<string, string>>

/** Lists of words are typed; products and categories are chosen by their names. */
export type RuleFieldType = 'list' | 'products' | 'categories' | 'text' | 'check'

/** Fields of each kind in the order of its form. */
export const RULE_FIELDS = {
  synonyms: { words: 'list', note: 'text' },
  oneWaySynonyms: { search: 'list', finds: 'list', note: 'text' },
  pins: { search: 'list', products: 'products', contains: 'check', note: 'text' },
  buries: { search: 'list', products: 'products', categories: 'categories', contains: 'check', note: 'text' },
  redirects: { search: 'list', to: 'text', note: 'text' },
  boosts: { search: 'list', categories: 'categories', weight: 'text', contains: 'check', note: 'text' }
} as const satisfies Readonly<Record<RuleKind, Readonly<Record<string, RuleFieldType>>>>

const LISTS: readonly RuleFieldType[] = ['list', 'products', 'categories']

const typesOf = (kind: RuleKind): readonly (readonly [string, RuleFieldType])[] => Object.entries(RULE_FIELDS[kind])

export function fieldsOfRule(kind: RuleKind, rule: object | undefined): RuleFields {
  const values = (rule ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    typesOf(kind).map(([name, type]) => {
      const value = values[name]
      if (LISTS.includes(type)) return [name, Array.isArray(value) ? value.join(', ') : '']
      return [name, value === undefined ? '' : String(value)]
    })
  )
}

export const listOf = (text: string) =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)

/** The rule as it is sent: empty fields are left out. */
export const ruleOfFields = (kind: RuleKind, fields: RuleFields): object =>
  Object.fromEntries(
    typesOf(kind).flatMap(([name, type]): readonly (readonly [string, unknown])[] => {
      const text = fields[name]?.trim() ?? ''
      if (LISTS.includes(type)) return [[name, listOf(text)]]
      if (type === 'check') return [[name, text === 'true']]
      if (text === '') return []
      return [[name, name === 'weight' ? Number(text.replace(',', '.')) : text]]
    })
  )

type Names = StaffSearchRulesBody['names']

/** A rule in one line, with the names of its products and categories. */
export function ruleText(kind: RuleKind, rule: object, names: Names, language: 'mn' | 'en'): string {
  const { note: _, contains: _c, search = '', words = '', weight = '', ...fields } = fieldsOfRule(kind, rule)
  const named = (all: Names['products'], text: string) =>
    listOf(text)
      .map(key => all[key]?.[language] ?? key)
      .join(', ')
  const others = {
    ...fields,
    ...(fields['products'] && { products: named(names.products, fields['products']) }),
    ...(fields['categories'] && { categories: named(names.categories, fields['categories']) })
  }
  const effect = [...Object.values(others), weight && `× ${weight}`].filter(Boolean).join(' · ')
  return [search || words, effect].filter(Boolean).join(' → ')
}

/** The draft with a rule put in place of another, at the end, or taken out. */
export function withRule(
  rules: OfficeRulesBody,
  kind: RuleKind,
  at: number | undefined,
  rule: object | undefined
): OfficeRulesBody {
  const list: readonly object[] = rules[kind]
  const changed =
    at === undefined
      ? [...list, ...(rule ? [rule] : [])]
      : list.flatMap((each, index) => (index === at ? (rule ? [rule] : []) : [each]))
  return { ...rules, [kind]: changed }
}
