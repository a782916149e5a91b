import { z } from 'astro/zod'
import type { ImageFunction } from 'astro/content/config'
import { DEFAULT_LOCALE, type Locale } from '../i18n/locales.ts'
import { asYaml, fieldsOf, unwrapSchema, isOptionalField, fieldHelpOf, type FieldShape } from './check/field-help.ts'
import type { CollectionSchema } from './collection-definitions.ts'

export interface Draft {
  readonly title: string
  readonly locale: Locale
  /** Day of writing, `2026-11-25`. */
  readonly today: string
}

const BODY: Readonly<Record<Locale, string>> = {
  mn: 'Энд бичнэ үү.',
  en: 'Write here.',
  ru: 'Текст здесь.',
  zh: '正文写在这里。',
  it: 'Scrivi qui.'
}

/**
 * A new file of a collection: each field with its meaning and a right value. An optional field is there as a
 * comment, so that an editor takes two signs away instead of looking anything up.
 */
export function draftFile({ facts, words, bodyless }: CollectionSchema<z.ZodRawShape, z.ZodRawShape>, draft: Draft): string {
  const image = (() => z.string()) as unknown as ImageFunction
  const shape = { ...(draft.locale === DEFAULT_LOCALE ? facts({ image }) : {}), ...words }
  // Fields that every piece needs come first.
  const headline = HEADLINES.find(name => name in words)
  const fields = [...fieldsOf(shape)].sort((a, b) => Number(b.name === headline) - Number(a.name === headline))
  const lines = fields.map(field => fieldLines(field, valueOf(field, headline, draft)))
  return [
    '---',
    ...lines,
    '# Not finished: seen in preview only. Take this line away to publish.',
    'draft: true',
    '---',
    '',
    ...(bodyless ? [] : [BODY[draft.locale], ''])
  ].join('\n')
}

/** Whichever of these a collection has is its headline. */
const HEADLINES = ['title', 'name', 'question', 'heading']

function valueOf({ name, schema }: FieldShape, headline: string | undefined, { title, today }: Draft): unknown {
  if (name === headline) return title
  return name === 'published' ? today : fieldHelpOf(schema).example
}

function fieldLines({ name, schema }: FieldShape, value: unknown): string {
  const about = [fieldHelpOf(schema).description, limitOf(schema)].filter(Boolean).join(' ')
  const yaml = asYaml({ [name]: value ?? null })
  const written = isOptionalField(schema) ? yaml.replace(/^/gm, '# ') : yaml
  return about ? `# ${about}\n${written}` : written
}

/** `At most 60 characters.` or the words it may be. */
function limitOf(schema: z.ZodType): string | undefined {
  const inner = unwrapSchema(schema)
  if (inner instanceof z.ZodString && inner.maxLength !== null) return `At most ${inner.maxLength} characters.`
  const choice = inner instanceof z.ZodArray ? unwrapSchema(inner.element as z.ZodType) : inner
  return choice instanceof z.ZodEnum ? `One of: ${choice.options.join(', ')}.` : undefined
}
