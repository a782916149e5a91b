import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { withInputSchema } from '../openapi/operation.ts'
import type { HttpEnv } from './env.ts'
import { problem } from './problem.ts'
import { fieldErrors } from './validate.ts'

type Checked<S extends z.ZodType> = MiddlewareHandler<
  HttpEnv,
  string,
  { in: { form: z.input<S> }; out: { form: z.output<S> } }
>

/** A form with files as a schema wants it; the field `files` is always a list, and one without a choice is empty. */
export const multipartBody = <S extends z.ZodType>(schema: S, files: string): Checked<S> => {
  const validate: Checked<S> = async (c, next) => {
    if (!c.req.header('content-type')?.startsWith('multipart/form-data')) return problem(c, 415, 'not-form')
    const form = await c.req.formData().catch(() => undefined)
    if (!form) return problem(c, 400, 'malformed-form')
    const names = [...new Set(form.keys())].filter(name => name !== files)
    const chosen = form.getAll(files).filter(each => typeof each === 'string' || each.size > 0 || each.name !== '')
    const value = { ...Object.fromEntries(names.map(name => [name, form.get(name)])), [files]: chosen }
    const result = schema.safeParse(value, { reportInput: true })
    if (!result.success) return problem(c, 422, 'invalid', { fields: fieldErrors(c.get('locale'), result.error) })
    c.req.addValidatedData('form', result.data as object)
    return next()
  }
  return withInputSchema(validate, 'form', schema)
}
