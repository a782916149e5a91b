import type { OfficeRulesBody } from '../../contract/staff/search-rules.ts'
import type { RuleKind } from '../../domain/search/search-rules.ts'

/** Rules as a form has them: lists are one text with commas. */
export type RuleFields = Readonly<Record<string, string>>

export type RuleFieldType = 'list' | 'text' | 'check'

/** Fields of each kind in the order of its form. */
export const RULE_FIELDS = {
  synonyms: { words: 'list', note: 'text' },
  oneWaySynonyms: { search: 'list', finds: 'list', note: 'text' },
  pins: { search: 'list', products: 'list', contains: 'check', note: 'text' },
  buries: { search: 'list', products: 'list', categories: 'list', contains: 'check', note: 'text' },
  redirects: { search: 'list', to: 'text', note: 'text' },
  boosts: { search: 'list', categories: 'list', weight: 'text', contains: 'check', note: 'text' }
} as const satisfies Readonly<Record<RuleKind, Readonly<Record<string, RuleFieldType>>>>

const typesOf = (kind: RuleKind): readonly (readonly [string, RuleFieldType])[] => Object.entries(RULE_FIELDS[kind])

export function fieldsOfRule(kind: RuleKind, rule: object | undefined): RuleFields {
  const values = (rule ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    typesOf(kind).map(([name, type]) => {
      const value = values[name]
      if (type === 'list') return [name, Array.isArray(value) ? value.join(', ') : '']
      return [name, value === undefined ? '' : String(value)]
    })
  )
}

const listOf = (text: string) =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)

/** What the server judges: an empty text is a field that is left out. */
export const ruleOfFields = (kind: RuleKind, fields: RuleFields): object =>
  Object.fromEntries(
    typesOf(kind).flatMap(([name, type]): readonly (readonly [string, unknown])[] => {
      const text = fields[name]?.trim() ?? ''
      if (type === 'list') return [[name, listOf(text)]]
      if (type === 'check') return [[name, text === 'true']]
      if (text === '') return []
      return [[name, name === 'weight' ? Number(text.replace(',', '.')) : text]]
    })
  )

/** A rule in one line. */
export function ruleText(kind: RuleKind, rule: object): string {
  const { note: _, contains: _c, search = '', words = '', weight = '', ...others } = fieldsOfRule(kind, rule)
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
