import { z } from 'zod'
import type { Lender } from './port.ts'
import { createHttpClient, ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

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
export function httpLender({ url, key, timeoutMs = 10_000 }: LenderOptions): Lender {
  const http = createHttpClient({ provider: 'The lender', url, timeoutMs })

  async function call<T extends { reference: string }>(
    method: 'GET' | 'POST' | 'PUT',
    number: string,
    part: string,
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

  return {
    async apply({ number, person, ...asked }) {
      await call('PUT', number, '', applicationSchema, {
        price: asked.price,
        down_payment: asked.downPayment,
        amount: asked.financed,
        months: asked.months,
        interest_percent_a_month: asked.interestPercentAMonth,
        person: {
          first_name: person.firstName,
          last_name: person.lastName,
          register_number: person.registerNumber,
          phone: person.phone
        },
        consented_at: asked.consentedAt,
        callback_url: asked.callbackUrl
      })
    },

    async check(number) {
      const answer = await call('GET', number, '', applicationSchema)
      return (
        answer && {
          state: answer.status === 'received' ? 'deciding' : answer.status,
          questions: answer.questions,
          reason: answer.reason ?? null,
          contract: answer.contract ?? null,
          financed: answer.amount
        }
      )
    },

    async answer(number, answers) {
      await call('POST', number, '/answers', doneSchema, { answers })
    },

    async withdraw(number) {
      await call('POST', number, '/withdrawal', doneSchema)
    },

    async activate(number, { startedOn, instalments }) {
      await call('PUT', number, '/loan', doneSchema, {
        started_on: startedOn,
        instalments: instalments.map(({ dueOn, ...each }) => ({
          number: each.number,
          due_on: dueOn,
          principal: each.principal,
          interest: each.interest
        }))
      })
    },

    async repay(number, { id, kind, principal, interest, on }) {
      await call('PUT', number, `/repayments/${encodeURIComponent(id)}`, doneSchema, {
        kind,
        principal,
        interest,
        paid_on: on
      })
    }
  }
}
