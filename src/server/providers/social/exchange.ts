import type { z } from 'zod'
import { SocialFailed } from './port.ts'
import { jsonText } from '../json-text.ts'

export interface ExchangeOptions {
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

interface Call {
  /** For the operator: "Google’s token". */
  readonly what: string
  readonly url: string
  readonly form?: Readonly<Record<string, string>>
  readonly bearer?: string
}

/** One request and its JSON, nothing repeated: a code is spent by the first try. */
export const exchangeBy =
  ({ timeoutMs = 8_000, fetch = globalThis.fetch }: ExchangeOptions) =>
  async <T>({ what, url, form, bearer }: Call, answer: z.ZodType<T>): Promise<T> => {
    const { ok, status, text } = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
      ...(form && { body: new URLSearchParams(form) }),
      // Secrets never follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs)
    })
      .then(
        async response => ({ ok: response.ok, status: response.status, text: await response.text() }),
        (error: unknown) => {
          throw new SocialFailed(`${what} did not answer (${error instanceof Error ? error.name : 'unknown'})`)
        }
      )
      .catch((error: unknown) => {
        throw error instanceof SocialFailed ? error : new SocialFailed(`${what} was cut off`)
      })
    if (!ok) throw new SocialFailed(`${what} answered with ${status}`)
    const parsed = answer.safeParse(jsonText(text))
    if (parsed.success) return parsed.data
    throw new SocialFailed(
      `${what} answered in an unknown shape (${parsed.error.issues[0]?.path.join('.') || 'all of it'})`
    )
  }
