import type { z } from 'astro/zod'
import { SLUG } from '../fields.ts'
import { nearestWord } from './nearest.ts'

type Issue = z.core.$ZodIssue

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list: one `- ` a line, or `[a, b]`',
  object: 'a group of fields, each on its own line and moved in by two spaces',
  record: 'a group of names with their values, moved in by two spaces'
}

function kindOf(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a group of fields'
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'a number' : `\`${String(value)}\``
}

const shown = (value: unknown) => (typeof value === 'string' && value.length > 60 ? `${value.slice(0, 57)}…` : value)

/** A schema issue as a sentence for an editor; `value` is the value in the file. */
export function sentenceOf(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return 'This field is missing.'
      if (value === null) return 'This field has nothing after its colon.'
      if (issue.expected === 'string') {
        return `This must be text, and ${kindOf(value)} stands there. Put it between quotation marks.`
      }
      return `This must be ${KINDS[issue.expected] ?? issue.expected}, and ${kindOf(value)} stands there.`
    case 'too_big':
      return tooBig(issue, value)
    case 'too_small':
      return tooSmall(issue, value)
    case 'invalid_value':
      if (value === undefined) return `This field is missing. It is one of: ${issue.values.join(', ')}.`
      return oneOf(String(shown(value)), issue.values.map(String))
    case 'invalid_format':
      return badFormat(issue, value)
    case 'not_multiple_of':
      return `This is ${String(value)}, and must be a multiple of ${issue.divisor}.`
    case 'invalid_key':
      return issue.issues.map(inner => sentenceOf(inner, issue.path.at(-1))).join(' ')
    case 'invalid_union': {
      // The shape that comes closest is the one that was meant.
      const [closest] = [...issue.errors].sort((a, b) => a.length - b.length)
      return closest?.[0] ? sentenceOf(closest[0], value) : issue.message
    }
    case 'custom':
    case 'invalid_element':
    case 'unrecognized_keys':
      return issue.message
  }
}

function entries(value: unknown): string {
  const count = Array.isArray(value) ? value.length : 0
  return count === 1 ? '1 entry' : `${count} entries`
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>, value: unknown): string {
  if (origin === 'string') return `This has ${String(value).length} characters; at most ${maximum} fit.`
  if (origin === 'array') return `This has ${entries(value)}; at most ${maximum} may stand here.`
  return `This is ${String(value)}; the largest possible is ${maximum}.`
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>, value: unknown): string {
  if (origin === 'string' && minimum === 1) return 'This is empty.'
  if (origin === 'string') return `This has ${String(value).length} characters; at least ${minimum} are needed.`
  if (origin === 'array') return `This has ${entries(value)}; at least ${minimum} are needed.`
  return `This is ${String(value)}; the smallest possible is ${minimum}.`
}

function badFormat(issue: Extract<Issue, { code: 'invalid_format' }>, value: unknown): string {
  if (issue.format === 'date') {
    return `There is no such day as \`${String(shown(value))}\`. Write year-month-day, and where the hour matters its time in Ulaanbaatar.`
  }
  if ('pattern' in issue && issue.pattern === String(SLUG)) {
    return `\`${String(shown(value))}\` may have small Latin letters, digits and dashes only.`
  }
  return `\`${String(shown(value))}\` is not written as it should be${issue.message.startsWith('Invalid') ? '' : `: ${issue.message}`}.`
}

/** `wintr` is none of the known words; `winter` is near. */
export function oneOf(written: string, known: readonly string[]): string {
  const meant = nearestWord(written, known)
  return `\`${written}\` is not known here. ${meant ? `Did you mean \`${meant}\`? ` : ''}It is one of: ${known.join(', ')}.`
}

/** The sentence for an unknown field. */
export function unknownField(name: string, known: readonly string[]): string {
  const meant = nearestWord(name, known)
  return meant
    ? `There is no field \`${name}\`. Did you mean \`${meant}\`?`
    : `There is no field \`${name}\`. These there are: ${known.join(', ')}.`
}
