import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from './client.ts'
import { responseFault } from './error-shape.ts'
import { visitsOf, type Visit } from './load.ts'
import { openFaults, type Faults, type Part, type Scale } from './part.ts'
import { productsWith } from './shopping.ts'
import { openTarget, type Target } from './target.ts'

const VISITORS = 16
const CAPACITY_MS = 10_000
/** Memory has found its level after this, or after a quarter of a shorter run. */
const WARM_MINUTES = 5
const SAMPLE_MS = 10_000
/** Of the level after the fifth minute. */
const GROWTH_MAX = 0.1

/** Without pages of files: SQLite maps its file, which grows with the orders, and the kernel takes those pages back. */
const residentMb = (pid: number) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

const middleOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Visits as fast as they are answered, or so many a second; answers how many a second were made. */
async function clientInfo(target: Target, visits: readonly Visit[], ms: number, rate: number, faults: Faults) {
  const client = openClient(target.port, { maxSockets: VISITORS })
  const began = performance.now()
  let made = 0
  const isOver = () => performance.now() - began >= ms || !target.isRunning()
  const one = async () => {
    while (!isOver()) {
      const index = made++
      const due = began + (index / rate) * 1_000
      const waitMs = due - performance.now()
      if (waitMs > 0) await pause(waitMs)
      for (const answer of (await visits[index % visits.length]?.(client, index)) ?? []) {
        // Refusals have shapes of their own in search and pages; failures have none.
        const wrong = answer.status > 0 && answer.status < 500 ? undefined : responseFault(answer)
        if (wrong !== undefined) faults.add(`At half of what the shop can bear: ${wrong}`)
      }
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, one))
  client.close()
  return made / ((performance.now() - began) / 1_000)
}

async function endure(target: Target, { minutes, program, announce }: Scale, faults: Faults) {
  const variants = await productsWith(target, 1_000_000)
  const rows = await target.db.query.selectFrom('products').select('slug').limit(200).execute()
  const visits = visitsOf({ variants, slugs: rows.map(({ slug }) => slug) }, program)
  const whole = await clientInfo(
    target,
    visits,
    Math.min(CAPACITY_MS, minutes * 10_000),
    Number.POSITIVE_INFINITY,
    openFaults()
  )
  const samples: { readonly minute: number; readonly mb: number }[] = []
  const began = performance.now()
  const sampling = setInterval(
    () => {
      const pid = target.pid()
      if (pid === undefined || !target.isRunning()) return
      const sample = { minute: (performance.now() - began) / 60_000, mb: residentMb(pid) }
      samples.push(sample)
      if (samples.length % 6 === 0) announce(`minute ${sample.minute.toFixed(1)}: ${Math.round(sample.mb)} MB`)
    },
    Math.min(SAMPLE_MS, minutes * 1_500)
  )
  const rate = await clientInfo(target, visits, minutes * 60_000, whole / 2, faults)
  clearInterval(sampling)
  faults.must(target.isRunning(), 'The server ended')
  const warm = Math.min(WARM_MINUTES, minutes / 4)
  const level = middleOf(samples.filter(({ minute }) => minute >= warm && minute < warm * 1.4).map(({ mb }) => mb))
  const end = middleOf(samples.filter(({ minute }) => minute >= minutes * 0.9).map(({ mb }) => mb))
  const grown = Math.round((end / level - 1) * 100)
  // A run of a few minutes says nothing about memory.
  if (minutes > WARM_MINUTES)
    faults.must(end <= level * (1 + GROWTH_MAX), `Memory grew by ${grown} % after minute ${warm}`)
  return (
    `${minutes} minutes, ${rate.toFixed(0)} visits a second of ${whole.toFixed(0)} possible, ` +
    `${Math.round(level)} MB at first and ${Math.round(end)} MB at the end (${grown} %)`
  )
}

export const endurance: Part = {
  name: 'endurance at half capacity',
  async attack(scale) {
    const faults = openFaults()
    const target = await openTarget(scale)
    try {
      return { did: await endure(target, scale, faults), faults: faults.list() }
    } finally {
      await target.close()
    }
  }
}
