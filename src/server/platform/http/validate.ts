import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { number } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words, type Words } from '../../../i18n/words.ts'
import { BODY_MAX } from './body-limit.ts'
import type { HttpEnv } from './env.ts'
import { problem, type FieldErrors } from './problem.ts'
import { withInputSchema } from '../openapi/operation.ts'
import { isTracking } from './tracking.ts'

type Checked<Target extends string, S extends z.ZodType> = MiddlewareHandler<
  HttpEnv,
  string,
  { in: { [K in Target]: z.input<S> }; out: { [K in Target]: z.output<S> } }
>

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i

/**
 * The body as a schema wants it: `.post('/x', jsonBody(schema), c => c.req.valid('json'))`; with `form` as a form's
 * fields, too.
 */
export const jsonBody = <S extends z.ZodType>(schema: S, { form = false } = {}): Checked<'json', S> => {
  const validate: Checked<'json', S> = async (c, next) => {
    const text = await c.req.text()
    // A body that came without a length (in tests) has not been measured yet.
    if (text.length > BODY_MAX) return problem(c, 413, 'too-large')
    const type = c.req.header('content-type')
    const mayBeForm = form && isFieldsForm(c)
    if (text !== '' && !mayBeForm && !(type && JSON_TYPE.test(type))) return problem(c, 415, 'not-json')
    const parsed = mayBeForm ? fieldsOf(text) : parse(text)
    if (parsed === undefined) return problem(c, 400, 'malformed-json')
    return check(c, 'json', schema, parsed, next)
  }
  return withInputSchema(validate, 'json', schema)
}

/** The query as a schema wants it; `locale` and what advertisers append are left out. */
export const query = <S extends z.ZodType>(schema: S): Checked<'query', S> => {
  const validate: Checked<'query', S> = (c, next) => {
    const given = Object.entries(c.req.query()).filter(([name]) => name !== 'locale' && !isTracking(name))
    return check(c, 'query', schema, Object.fromEntries(given), next)
  }
  return withInputSchema(validate, 'query', schema)
}

/** The path's parameters; what does not even look like an id is as unknown as an id nobody has. */
export const params = <S extends z.ZodType>(schema: S): Checked<'param', S> => {
  const validate: Checked<'param', S> = async (c, next) => {
    const result = schema.safeParse(c.req.param())
    if (!result.success) return problem(c, 404, 'not-found')
    c.req.addValidatedData('param', result.data as object)
    return next()
  }
  return withInputSchema(validate, 'param', schema)
}

async function check(
  c: Context<HttpEnv>,
  target: 'json' | 'query',
  schema: z.ZodType,
  value: unknown,
  next: () => Promise<void>
) {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) return problem(c, 422, 'invalid', { fields: fieldErrors(c.get('locale'), result.error) })
  c.req.addValidatedData(target, result.data as object)
  return next()
}

/** PostgreSQL keeps no text with a NUL in it, and nobody types one. */
const NUL = /\\u0000/

export const isFieldsForm = (c: Context) => FORM_TYPE.test(c.req.header('content-type') ?? '')

const fieldsOf = (text: string) => (text.includes('%00') ? undefined : Object.fromEntries(new URLSearchParams(text)))

/** An empty body is an empty object: `PUT …/next` needs none. */
function parse(text: string): unknown {
  if (NUL.test(text)) return undefined
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Zod's issues as sentences in the reader's language, by dotted field name; `base` is the whole body. */
export function fieldErrors(locale: HttpEnv['Variables']['locale'], error: z.ZodError): FieldErrors {
  const t = words(locale, 'problem')
  // Names come from outside: on an object `toString` would be there already.
  const fields = new Map<string, Set<string>>()
  const add = (path: readonly PropertyKey[], sentence: string) => {
    const name = path.map(String).join('.') || 'base'
    fields.set(name, (fields.get(name) ?? new Set()).add(sentence))
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], t('field_unknown', { name: key }))
    } else add(issue.path, sentenceOf(issue, t, locale))
  }
  return Object.fromEntries([...fields].map(([name, sentences]) => [name, [...sentences]]))
}

function sentenceOf(issue: z.core.$ZodIssue, t: Words<'problem'>, locale: Locale): string {
  const written = (bound: number | bigint) => number(locale, Number(bound))
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return t('field_required')
      return t(issue.expected === 'int' ? 'field_integer' : 'field_type')
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? t('field_required') : t('field_short', { min: written(issue.minimum) })
      return t(isCounted(issue.origin) ? 'field_fewest' : 'field_min', { min: written(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string') return t('field_long', { max: written(issue.maximum) })
      return t(isCounted(issue.origin) ? 'field_most' : 'field_max', { max: written(issue.maximum) })
    case 'invalid_value':
      return t('field_choice', { choices: issue.values.map(String).join(', ') })
    case 'invalid_format':
      if (issue.format === 'email') return t(issue.input === '' ? 'field_email_blank' : 'field_email')
      return t('field_format')
    case 'invalid_union': {
      // One of several forms, told apart by a field that names none of them.
      if ('options' in issue) return t('field_choice', { choices: issue.options.map(String).join(', ') })
      // The last member is the real one; those before it say "or nothing".
      const inner = issue.errors.at(-1)?.find(({ path }) => path.length === 0)
      return inner ? sentenceOf(inner, t, locale) : t('field_format')
    }
    case 'custom':
      // A rule of the shop in a schema names its own sentence.
      return t((issue.params?.['problem'] as 'field_format' | undefined) ?? 'field_format')
    default:
      return t('field_format')
  }
}

const isCounted = (origin: string) => origin === 'array' || origin === 'set' || origin === 'map'
