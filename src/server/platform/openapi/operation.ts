import { Hono, type MiddlewareHandler } from 'hono'
import { resolver, uniqueSymbol, type DescribeRouteOptions } from 'hono-openapi'
import { z } from 'zod'
import { findTargetHandler } from 'hono/utils/handler'
import { problemBodySchema } from '../../../contract/problem.ts'
import type { HttpEnv } from '../http/env.ts'

/** Ways a caller proves a right, as the document names them. */
export const SECURITY_SCHEMES = {
  user: { type: 'http', scheme: 'bearer', description: 'An access token of `/oauth/token`.' },
  order: { type: 'apiKey', in: 'header', name: 'X-Spree-Order-Token' },
  bookmarks: { type: 'apiKey', in: 'header', name: 'X-Bookmark-Token' },
  package: { type: 'apiKey', in: 'header', name: 'X-Package-Token' },
  staff: { type: 'apiKey', in: 'cookie', name: 'staff', description: 'The session of a member of staff.' },
  api_key: { type: 'http', scheme: 'bearer', description: 'An API key of the back office.' }
} as const

type Right = keyof typeof SECURITY_SCHEMES

/** Any one of the rights is enough; an empty entry: none is needed. */
const ACCESS = {
  public: [],
  /** Signed in. */
  user: ['user'],
  /** The token of the order, or its owner signed in. */
  order: ['order', 'user'],
  /** Like `order`; without a token a new cart is opened. */
  cart: ['order', 'user', undefined],
  bookmarks: ['bookmarks', 'user'],
  /** Like `bookmarks`; without a token new ones are begun. */
  newBookmarks: ['bookmarks', 'user', undefined],
  package: ['package', 'user', undefined]
} as const satisfies Record<string, readonly (Right | undefined)[]>

/** An answer that is no JSON of ours: a redirect, a stream, nothing at all. */
interface OtherAnswer {
  readonly description: string
  /** Media type of its body; left out where there is none. */
  readonly media?: string
}

/** Every answer but refusals, by its status. */
export type Answers = Readonly<Record<number, z.ZodType | OtherAnswer>>

export interface OperationDetails {
  /** Parameters that the handler reads by itself, besides those that validators take. */
  readonly parameters?: DescribeRouteOptions['parameters']
  /** Fields of a form that is taken in place of JSON. */
  readonly form?: z.ZodType
  /** Name of the file in a form. */
  readonly file?: string
}

/** An answer without a body. */
export const NO_CONTENT: OtherAnswer = { description: 'Done; there is nothing to say' }

export const NOT_MODIFIED: OtherAnswer = { description: 'The caller has it already, by its ETag' }

/** A parameter of the query that the handler reads by itself. */
export const queryParameter = (name: string, description: string) => ({
  name,
  in: 'query' as const,
  description,
  schema: { type: 'string' as const }
})

/** `Idempotency-Key` of a call that takes one without asking for it. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description: 'Sent twice, the call is carried out once',
  schema: { type: 'string' as const }
}

/**
 * Declares a call of `/api/v2` where it is handled: who may make it, what it does in one line of plain English, and
 * each answer by its status. Refusals all have the shape of `ProblemBody`; parameters and bodies describe themselves
 * (see `validate.ts`). `/api/v2/openapi.json` is made of these, and tests hold every answer against them. A call of
 * staff is declared by `StaffAuthentication.operation`, which sees to the permission as well.
 */
export const operation = (
  access: keyof typeof ACCESS,
  summary: string,
  answers: Answers,
  details?: OperationDetails
) => {
  const description = describesOperation(
    (_, next) => next(),
    ACCESS[access].map(right => (right ? { [right]: [] } : {})),
    { summary, answers, ...details }
  )
  descriptions.add(description)
  return description
}

/** Steps of routes that describe their call and do nothing. */
const descriptions = new WeakSet<object>()

/** The API without validators of answers, to be served: each is a promise more in every request. */
export function withoutDescriptions(api: Hono<HttpEnv>): Hono<HttpEnv> {
  const served = new Hono<HttpEnv>()
  for (const { method, path, handler } of api.routes)
    if (!descriptions.has(findTargetHandler(handler))) served.on(method, path, handler)
  return served
}

interface Operation extends OperationDetails {
  readonly summary: string
  readonly answers: Answers
}

/**
 * Marks a middleware with the description of its call, as the library's `describeRoute`, without its asynchronous step
 * in every request. Any one entry of `security` is enough; its list names the permissions that are needed as well.
 */
export const describesOperation = (
  handler: MiddlewareHandler,
  security: readonly Record<string, string[]>[],
  { summary, answers, parameters, form, file }: Operation
): MiddlewareHandler => {
  const spec: DescribeRouteOptions = {
    summary,
    ...(security.length > 0 && { security: [...security] }),
    ...(parameters && { parameters }),
    ...(form && { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: inputOf(form) } } } }),
    ...(file !== undefined && { requestBody: fileBody(file) }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, described(answer)])),
      default: described(problemBodySchema, 'A refusal')
    }
  }
  return Object.assign<MiddlewareHandler, object>(handler, { [uniqueSymbol]: { spec } })
}

function described(answer: z.ZodType | OtherAnswer, description = 'Done') {
  if (!(answer instanceof z.ZodType))
    return { description: answer.description, ...(answer.media && { content: { [answer.media]: {} } }) }
  return { description, content: { 'application/json': { schema: answerOf(answer) } } }
}

const fileBody = (name: string) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: [name],
        properties: { [name]: { type: 'string' as const, contentMediaType: 'application/octet-stream' } }
      }
    }
  }
})

/** Answers are described as they leave, requests as they come; rules that JSON Schema cannot say are left out. */
const OUTPUT = { options: { io: 'output', unrepresentable: 'any' } }

const answerResolvers = new WeakMap<z.ZodType, ReturnType<typeof resolver>>()

/** An order is the answer of forty calls: its schema is converted once. */
function answerOf(schema: z.ZodType) {
  const known = answerResolvers.get(schema)
  if (known) return known
  const made = resolver(schema, OUTPUT)
  let converted: ReturnType<typeof made.toOpenAPISchema> | undefined
  const resolved = { ...made, toOpenAPISchema: () => (converted ??= made.toOpenAPISchema()) }
  answerResolvers.set(schema, resolved)
  return resolved
}

const inputOf = (schema: z.ZodType) => resolver(schema, { options: { io: 'input', unrepresentable: 'any' } })

/** Marks a validator with the schema it checks, which then stands in the document. */
export const withInputSchema = <Handler extends object>(
  handler: Handler,
  target: 'json' | 'query' | 'param' | 'header' | 'form',
  schema: z.ZodType
): Handler => Object.assign(handler, { [uniqueSymbol]: { target, ...inputOf(schema) } })
