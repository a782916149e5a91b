import { z } from 'zod'
import type { Lender } from './port.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import {
  createHttpClient,
  type HttpClient,
  ProviderRefused,
  ProviderUnavailable
} from '../../platform/http-client/index.ts'

interface Deps {
  readonly http: HttpClient
  readonly key: string
}

type Args<Method extends keyof Lender> = Parameters<Lender[Method]>

export interface LenderOptions {
  readonly url: string
  readonly key: string
  readonly timeoutMs?: number
}

const applicationSchema = z.object({
  reference: z.string(),
  status: z.enum(['received', 'asking', 'approved', 'declined', 'withdrawn']),
  amount: z.int().min(0),
  questions: z.array(z.string().max(40)).max(10).default([]),
  reason: z.string().max(80).nullish(),
  contract: z.string().max(60).nullish()
})
const doneSchema = z.object({ reference: z.string() })
const refusalSchema = z.object({ code: z.string().max(60) })

/** The lender's protocol (docs/decisions, leasing): JSON over HTTPS under one key, each call known by our reference. */
export const httpLender = ({ url, key, timeoutMs = 10_000 }: LenderOptions): Lender =>
  bindDeps(
    { http: createHttpClient({ provider: 'The lender', url, timeoutMs }), key },
    { apply, check, answer, withdraw, activate, repay }
  )

interface LenderRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly number: string
  readonly part: string
}

async function call<T extends { reference: string }>(
  { http, key }: Deps,
  { method, number, part }: LenderRequest,
  shape: z.ZodType<T>,
  body?: object
): Promise<T | undefined> {
  const path = `/v1/applications/${encodeURIComponent(number)}${part}`
  const answer = await http.exchange({
    method,
    path,
    headers: { authorization: `Bearer ${key}` },
    ...(body && { body })
  })
  if (answer.status === 404 && method === 'GET') return undefined
  const refused = refusalSchema.safeParse(answer.body)
  if ([400, 404, 409, 422].includes(answer.status) && refused.success)
    throw new ProviderRefused(refused.data.code, `The lender refuses: ${refused.data.code}`, answer.status)
  if (answer.status !== 200) throw new ProviderUnavailable(`The lender answered ${method} with ${answer.status}`)
  const parsed = shape.safeParse(answer.body)
  if (!parsed.success)
    throw new ProviderUnavailable(
      `The lender answered ${method} in an unknown shape (${parsed.error.issues[0]?.path.join('.')})`
    )
  if (parsed.data.reference !== number)
    throw new ProviderUnavailable(`The lender answered ${method} about another application`)
  return parsed.data
}

async function apply(deps: Deps, { number, person, ...application }: Args<'apply'>[0]): Promise<void> {
  await call(deps, { method: 'PUT', number, part: '' }, applicationSchema, {
    price: application.price,
    down_payment: application.downPayment,
    amount: application.financed,
    months: application.months,
    interest_percent_a_month: application.interestPercentAMonth,
    person: {
      first_name: person.firstName,
      last_name: person.lastName,
      register_number: person.registerNumber,
      phone: person.phone
    },
    consented_at: application.consentedAt,
    callback_url: application.callbackUrl
  })
}

async function check(deps: Deps, number: string): ReturnType<Lender['check']> {
  const found = await call(deps, { method: 'GET', number, part: '' }, applicationSchema)
  return (
    found && {
      state: found.status === 'received' ? 'deciding' : found.status,
      questions: found.questions,
      reason: found.reason ?? null,
      contract: found.contract ?? null,
      financed: found.amount
    }
  )
}

async function answer(deps: Deps, ...[number, answers]: Args<'answer'>): Promise<void> {
  await call(deps, { method: 'POST', number, part: '/answers' }, doneSchema, { answers })
}

async function withdraw(deps: Deps, number: string): Promise<void> {
  await call(deps, { method: 'POST', number, part: '/withdrawal' }, doneSchema)
}

async function activate(deps: Deps, ...[number, { startedOn, instalments }]: Args<'activate'>): Promise<void> {
  await call(deps, { method: 'PUT', number, part: '/loan' }, doneSchema, {
    started_on: startedOn,
    instalments: instalments.map(({ dueOn, ...each }) => ({
      number: each.number,
      due_on: dueOn,
      principal: each.principal,
      interest: each.interest
    }))
  })
}

async function repay(deps: Deps, ...[number, { id, kind, principal, interest, on }]: Args<'repay'>): Promise<void> {
  await call(deps, { method: 'PUT', number, part: `/repayments/${encodeURIComponent(id)}` }, doneSchema, {
    kind,
    principal,
    interest,
    paid_on: on
  })
}
