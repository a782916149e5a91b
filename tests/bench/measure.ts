import { RawClient, type RawAnswer } from './raw-client.ts'

export interface Figure {
  readonly name: string
  readonly unit: '/s' | 'ms' | 'MB' | 's'
  readonly min: number
  readonly median: number
  readonly max: number
}

/** As many as the peers' figures were taken with. */
export const CONNECTIONS = 16
const RUNS = 3
const RUN_MS = 4_000
const WARM_UP_MS = 1_500

/** One visitor's work on one connection; answers how many times it was done. */
export type Visitor = (client: RawClient, isOver: () => boolean) => Promise<number>

/** How often per second all visitors together do their work: three runs after a warm-up. */
export async function perSecond(name: string, port: number, visitor: Visitor): Promise<Figure> {
  await oneRun(port, visitor, WARM_UP_MS)
  const rates: number[] = []
  for (let run = 0; run < RUNS; run++) rates.push(await oneRun(port, visitor, RUN_MS))
  return figure(name, '/s', rates)
}

async function oneRun(port: number, visitor: Visitor, ms: number) {
  const clients = Array.from({ length: CONNECTIONS }, () => new RawClient(port))
  const start = performance.now()
  const isOver = () => performance.now() - start >= ms
  const counts = await Promise.all(clients.map(client => visitor(client, isOver)))
  const seconds = (performance.now() - start) / 1_000
  for (const client of clients) client.close()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

export function figure(name: string, unit: Figure['unit'], values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return { name, unit, min: at(0), median: at(Math.floor(sorted.length / 2)), max: at(sorted.length - 1) }
}

/** A visitor that asks the same thing over and over, and stops at the first wrong answer. */
export const asking =
  (method: string, path: () => string, headers = '', body = ''): Visitor =>
  async (client, isOver) => {
    let count = 0
    while (!isOver()) {
      const { status, body: answer } = await client.ask(method, path(), headers, body)
      if (status !== 200) throw new Error(`${method} ${path()}: ${status} ${answer.slice(0, 200)}`)
      count++
    }
    return count
  }

/** Each in turn, for ever. */
export const turn = <T>(list: readonly T[]) => {
  let next = 0
  return () => list[next++ % list.length] as T
}

export const json = (value: unknown) => JSON.stringify(value)

export async function expectStatus(asked: Promise<RawAnswer>, status: number): Promise<RawAnswer> {
  const answer = await asked
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.body.slice(0, 300)}`)
  return answer
}

/** Adds to a cart that is there already, as most additions do. */
export const adding =
  (variants: readonly string[]): Visitor =>
  async (client, isOver) => {
    const body = json({ line_item: { variant_id: variants[0], quantity: 1 } })
    const { number, token } = JSON.parse(
      (await client.ask('POST', '/api/v2/orders/0/line_items', '', body)).body
    ) as Record<string, string>
    const headers = `x-spree-order-token: ${token}\r\n`
    let count = 0
    for (; !isOver() && count < 990; count++)
      await expectStatus(client.ask('POST', `/api/v2/orders/${number}/line_items`, headers, body), 201)
    return isOver() ? count : count + (await adding(variants)(client, isOver))
  }
