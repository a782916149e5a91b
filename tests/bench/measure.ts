import { readFileSync } from 'node:fs'
import { RawClient, type RawAnswer } from './raw-client.ts'

export interface Figure {
  readonly name: string
  readonly unit: '/s' | 'ms' | 'MB' | 's'
  readonly min: number
  readonly median: number
  readonly max: number
  /** µs of the server's processor for one: what a busy neighbour hardly changes. */
  readonly processorMicroseconds?: number
  /** The load's own part of the processor time of both, between 0 and 1. */
  readonly loadShare?: number
}

/** As many as the peers' figures were taken with. */
export const CONNECTIONS = 16
const RUNS = 3
const RUN_MS = 4_000
const WARM_UP_MS = 1_500

/** One visitor's work on one connection; answers how many times it was done. */
export type Visitor = (client: RawClient, isOver: () => boolean) => Promise<number>

/** µs of the processor that the kernel has counted for a process. */
const TICK_MICROSECONDS = 10_000
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
}

/** A process with its children, those that have ended included. */
export function processorTimeOfTree(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * TICK_MICROSECONDS
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + processorTimeOfTree(Number(child)), own)
}

/** How often per second all visitors together do their work: three runs after a warm-up. `pid` is the server's. */
export async function perSecond(name: string, port: number, visitor: Visitor, pid?: number): Promise<Figure> {
  const clocks = pid === undefined ? [] : [() => processorTime(pid), ownProcessorTime]
  const { rates, spent } = await repeatedRuns(port, visitor, clocks)
  const rate = figure(name, '/s', rates)
  const [server, load] = spent
  if (server === undefined || load === undefined) return rate
  return { ...rate, processorMicroseconds: server, loadShare: load / (load + server) }
}

function ownProcessorTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Three runs after a warm-up; `spent`: what each clock moved for one piece of work. */
export async function repeatedRuns(port: number, visitor: Visitor, clocks: readonly (() => number)[]) {
  await oneRun(port, visitor, WARM_UP_MS)
  const before = clocks.map(clock => clock())
  const rates: number[] = []
  let all = 0
  for (let run = 0; run < RUNS; run++) {
    const { count, seconds } = await oneRun(port, visitor, RUN_MS)
    rates.push(count / seconds)
    all += count
  }
  return { rates, spent: clocks.map((clock, at) => (clock() - (before[at] ?? 0)) / all) }
}

async function oneRun(port: number, visitor: Visitor, ms: number) {
  const clients = Array.from({ length: CONNECTIONS }, () => new RawClient(port))
  const start = performance.now()
  const isOver = () => performance.now() - start >= ms
  const counts = await Promise.all(clients.map(client => visitor(client, isOver)))
  const seconds = (performance.now() - start) / 1_000
  for (const client of clients) client.close()
  return { count: counts.reduce((sum, count) => sum + count, 0), seconds }
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
