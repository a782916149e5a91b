import { isDeepStrictEqual } from 'node:util'
import { Hono, type Context } from 'hono'
import { uniqueSymbol } from 'hono-openapi'
import { matchedRoutes } from 'hono/route'
import { findTargetHandler } from 'hono/utils/handler'
import type { z } from 'zod'
import { problemBodySchema } from '../../src/contract/problem.ts'
import type { HttpEnv } from '../../src/server/platform/http/env.ts'

type Validate = z.ZodType['~standard']['validate']
type Responses = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: { readonly validate: Validate } }>> }>
>

const JSON_TYPE = 'application/json'
const isRefusal = (status: number) => status >= 400

/** The answers that routes declare by `operation()`, by method and path. */
function declarationsOf(api: Hono<HttpEnv>) {
  const declared = new Map<string, Responses>()
  for (const { method, path, handler } of api.routes) {
    const marked = findTargetHandler(handler) as { [uniqueSymbol]?: { spec?: { responses: Responses } } }
    const responses = marked[uniqueSymbol]?.spec?.responses
    if (responses) declared.set(`${method} ${path}`, responses)
  }
  return declared
}

/**
 * The API with every answer held against its declaration. `broken` says which were not as declared: an unknown status,
 * a missing, wrong or additional field. Additional fields count although a schema would drop them.
 */
export function checkDeclaredAnswers(api: Hono<HttpEnv>, prefix = '/api/v2') {
  const declared = declarationsOf(api)
  const broken: string[] = []
  const checked = new Hono<HttpEnv>()
    .use(async (c, next) => {
      await next()
      const fault = await faultOf(c, declared, prefix)
      if (fault !== undefined) broken.push(fault)
    })
    .route('/', api)
  return { checked, broken }
}

async function faultOf(
  c: Context<HttpEnv>,
  declared: ReadonlyMap<string, Responses>,
  prefix: string
): Promise<string | undefined> {
  if (c.req.method === 'HEAD' || c.req.path === `${prefix}/openapi.json`) return undefined
  const { status, headers } = c.res
  // The last handler that was called has answered.
  const route = matchedRoutes(c)[c.req.routeIndex]
  const name = `${c.req.method} ${route?.path.slice(prefix.length) ?? c.req.path}`
  const responses = declared.get(name)
  const declaration = responses?.[status] ?? (isRefusal(status) ? responses?.['default'] : undefined)
  const isJson = headers.get('content-type')?.startsWith(JSON_TYPE) ?? false
  if (!isJson) return declaration || !responses ? undefined : `${name} does not declare an answer of ${status}`
  if (!declaration && !isRefusal(status)) return `${name} does not declare an answer of ${status}`
  const validate = declaration
    ? declaration.content?.[JSON_TYPE]?.schema?.validate
    : problemBodySchema['~standard'].validate
  if (!validate) return `${name} declares no JSON for ${status}`
  // A refusal may name a field `__proto__`, which Zod drops from records.
  const value: unknown = JSON.parse(await c.res.clone().text(), (key, each: unknown) =>
    key === '__proto__' ? undefined : each
  )
  const result = await validate(value)
  if (result.issues) return `${name} ${status}: ${JSON.stringify(result.issues)}\n${JSON.stringify(value)}`
  return isDeepStrictEqual(result.value, value) ? undefined : `${name} ${status} has fields that are not declared`
}
