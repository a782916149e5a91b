import { parseArgs } from 'node:util'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { endurance } from './endurance.ts'
import { fuzzing } from './fuzz.ts'
import { kills } from './kills.ts'
import { otherPeople } from './other-people.ts'
import { overload } from './overload.ts'
import type { Outcome, Part, Scale } from './part.ts'
import { providerLies } from './provider-lies.ts'
import { rollingRestart } from './rolling-restart.ts'

/**
 * `npm run attack`: what strangers, broken machines and lying providers do to a shop, in its long form; `-- --short`
 * takes minutes, `--only fuzz,kill` some parts, `--seed N` repeats one run. Ends with 1 when a promise did not hold.
 */
const PARTS: readonly Part[] = [
  fuzzing,
  otherPeople,
  kills,
  providerLies,
  databaseAway,
  diskFull,
  overload,
  rollingRestart,
  endurance
]

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string' },
    kills: { type: 'string' },
    minutes: { type: 'string' },
    program: { type: 'string', default: 'site' }
  }
})

const scale: Scale = {
  isShort: values.short,
  program: values.program === 'api' ? 'api' : 'site',
  seed: Number(values.seed),
  requests: Number(values.requests ?? (values.short ? 5_000 : 60_000)),
  kills: Number(values.kills ?? (values.short ? 3 : 20)),
  minutes: Number(values.minutes ?? (values.short ? 1 : 20)),
  announce: line => console.log(`  ${line}`)
}

const table: { readonly name: string; readonly outcome: Outcome; readonly seconds: number }[] = []
const chosen = values.only.split(',').filter(Boolean)
for (const part of PARTS) {
  if (chosen.length > 0 && !chosen.some(word => part.name.includes(word))) continue
  console.log(`— ${part.name}`)
  const began = performance.now()
  const outcome = await part
    .attack(scale)
    .catch((error: unknown): Outcome => ({ did: 'broke off', faults: [String((error as Error).stack ?? error)] }))
  table.push({ name: part.name, outcome, seconds: Math.round((performance.now() - began) / 1_000) })
}

console.log(`\nseed ${scale.seed}`)
for (const { name, outcome, seconds } of table) {
  const { did, faults, skipped } = outcome
  const verdict = skipped !== undefined ? 'skipped' : faults.length === 0 ? 'held' : 'FAILED'
  console.log(`${verdict.padEnd(8)} ${name.padEnd(34)} ${String(seconds).padStart(5)} s  ${skipped ?? did}`)
  for (const fault of faults) console.log(`         ${fault}`)
}
process.exitCode = table.some(({ outcome }) => outcome.faults.length > 0) ? 1 : 0
