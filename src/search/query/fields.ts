import { resolveField } from '../schema.ts'
import type { Field, FieldKinds } from '../schema.ts'
import { parsingException } from './refusal.ts'
import { wildcard } from './wildcard.ts'

export type Kind = Field<never>['kind']

/** The field's own name; a field that does not exist is refused by name rather than matching nothing. */
export function fieldOf(schema: FieldKinds, name: string, where: string): string {
  const field = resolveField(schema, name)
  if (field === undefined) throw parsingException(`[${where}] no field [${name}] in index [${schema.index}]`)
  return field
}

export const kindOf = (schema: FieldKinds, field: string): Kind => schema.fields[field]?.kind ?? 'presence'

export const isSearched = (schema: FieldKinds, field: string) => schema.fields[field]?.words !== undefined

export function fieldOfKind(schema: FieldKinds, name: string, where: string, kinds: readonly Kind[]): string {
  const field = fieldOf(schema, name, where)
  const kind = kindOf(schema, field)
  if (!kinds.includes(kind)) throw parsingException(`[${where}] does not work on field [${name}] of type [${kind}]`)
  return field
}

/** `title^4`, `keyword.*` → the searched fields they mean, each with its weight. */
export function searchedFields(schema: FieldKinds, patterns: readonly string[], where: string) {
  const boosts = new Map<string, number>()
  for (const pattern of patterns) {
    const [name = '', boostText] = pattern.split('^')
    const boost = boostText === undefined ? 1 : Number(boostText)
    if (!(boost >= 0 && boost <= 1000)) throw parsingException(`[${where}] bad boost in field [${pattern}]`)
    for (const field of matching(schema, name, where)) boosts.set(field, Math.max(boost, boosts.get(field) ?? 0))
  }
  return [...boosts].map(([name, boost]) => ({ name, boost }))
}

function matching(schema: FieldKinds, name: string, where: string): readonly string[] {
  if (name.includes('*')) {
    const matches = wildcard(name)
    return Object.keys(schema.fields).filter(field => isSearched(schema, field) && matches(field))
  }
  const field = fieldOf(schema, name, where)
  if (!isSearched(schema, field)) throw parsingException(`[${where}] cannot search for words in field [${name}]`)
  return [field]
}
