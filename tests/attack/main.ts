import { Option } from '@commander-js/extra-typings'
import { commandLine, exitWith, runCommand, wholeNumber } from '../../scripts/command.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { endurance } from './endurance.ts'
import { fuzzing } from './fuzz.ts'
import { kills } from './kills.ts'
import { crossAccount } from './cross-account.ts'
import { overload } from './overload.ts'
import type { Outcome, Part, Scale } from './part.ts'
import { providerLies } from './provider-lies.ts'
import { rollingRestart } from './rolling-restart.ts'

const PARTS: readonly Part[] = [
  fuzzing,
  crossAccount,
  kills,
  providerLies,
  databaseAway,
  diskFull,
  overload,
  rollingRestart,
  endurance
]

const amount = wholeNumber(1, 9_999_999_999)

const program = commandLine(
  'attack',
  'Attacks a shop as strangers, broken machines and lying providers do. Ends with 1 when a promise did not hold.'
)
  .option('--short', 'minutes instead of hours', false)
  .option(
    '--only <parts>',
    `parts by words of their names, with commas: ${PARTS.map(({ name }) => name).join(', ')}`,
    ''
  )
  .option('--seed <number>', 'repeats one run', wholeNumber(0, 9_999_999_999), Date.now() % 1_000_000)
  .option('--requests <number>', 'malformed requests', amount)
  .option('--kills <number>', 'killed processes', amount)
  .option('--minutes <number>', 'of endurance', amount)
  .addOption(new Option('--program <name>', 'the program that is attacked').choices(['site', 'api']).default('site'))
  .action(async ({ short, only, seed, requests, kills, minutes, program: attacked }) => {
    const scale: Scale = {
      isShort: short,
      program: attacked === 'api' ? 'api' : 'site',
      seed,
      requests: requests ?? (short ? 5_000 : 60_000),
      kills: kills ?? (short ? 3 : 20),
      minutes: minutes ?? (short ? 1 : 20),
      announce: line => console.log(`  ${line}`)
    }
    await attack(scale, only)
  })

async function attack(scale: Scale, only: string) {
  const table: { readonly name: string; readonly outcome: Outcome; readonly seconds: number }[] = []
  const chosen = only.split(',').filter(Boolean)
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
  if (table.some(({ outcome }) => outcome.faults.length > 0)) exitWith(1)
}

await runCommand(program)
