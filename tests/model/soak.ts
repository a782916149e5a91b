import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { commandLine, exitWith, runCommand, wholeNumber } from '../../scripts/command.ts'
import { administer, postgresPrograms, startPostgres } from '../support/postgres.ts'
import { killsEvery, survive } from './kills.ts'
import { onPostgres, onSqlite } from './databases.ts'
import { checkSeed, type TestDatabase } from './run.ts'
import { startApart } from './running.ts'

/**
 * Story after story, each with a shop of its own, until so many steps are told on each database; then a process of its
 * own is killed (SIGKILL) at every commit of a purchase, before it and after it. Where it was stopped it goes on:
 * `soak.json` in the cache keeps how far it is. A story that breaks the shop is said and kept, and the next one is told;
 * `--seed N` tells one again and looks for its shortest part.
 */

const FILE = resolve('.cache/soak.json')
const STORY_STEPS = 1_000

const count = wholeNumber(1, 9_999_999_999)

const program = commandLine(
  'soak',
  'Random stories on both databases, and a kill at every commit of a purchase. Goes on where it was stopped.'
)
  .option('--steps <number>', 'steps on each database', count, 100_000)
  .addOption(new Option('--only <database>', 'one database').choices(['sqlite', 'postgres']))
  .option(
    '--seed <number>',
    'tells one story again, and looks for the shortest part that breaks',
    wholeNumber(0, 9_999_999_999)
  )
  .option('--length <number>', 'steps of that story', count, STORY_STEPS)
  .option('--restart', 'forgets earlier stories')
  .action(main)

type Progress = Record<string, { first: number; stories: number; broken: number[]; kills?: number }>

let progress: Progress = {}

function keep() {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify(progress))
}

let isStopping = false

const memoryMb = () => Math.round(process.memoryUsage().rss / 1_048_576)

async function soak(name: string, place: TestDatabase) {
  const { seed: repeated, length, steps } = program.opts()
  if (repeated !== undefined) {
    await checkSeed(repeated, length, place, 600_000)
    return console.log(`${name}: seed ${repeated} keeps the rules`)
  }
  const mine = (progress[name] ??= { first: Date.now() % 1_000_000_000, stories: 0, broken: [] })
  while (mine.stories * STORY_STEPS < steps) {
    const began = performance.now()
    const seed = mine.first + mine.stories
    await checkSeed(seed, STORY_STEPS, place, 0).catch(async (error: unknown) => {
      // Stopped in its middle, a story has broken nothing.
      if (isStopping) await new Promise(() => undefined)
      console.error(`${name}: ${String(error)}`)
      mine.broken.push(seed)
    })
    mine.stories++
    keep()
    const rate = Math.round((STORY_STEPS / (performance.now() - began)) * 1_000)
    console.log(`${name}: ${mine.stories * STORY_STEPS} steps, ${rate}/s, ${memoryMb()} MB`)
  }
  if (mine.kills === undefined) {
    const began = performance.now()
    mine.kills = await survive(killsEvery(1), place, startApart)
    keep()
    console.log(`${name}: ${mine.kills} kills lose nothing, ${Math.round((performance.now() - began) / 1_000)} s`)
  }
  if (mine.broken.length === 0) return console.log(`${name}: ${mine.stories} stories keep the rules`)
  console.error(`${name}: broken by the seeds ${mine.broken.join(', ')}`)
  exitWith(1)
}

async function main({ only, restart }: { readonly only?: string | undefined; readonly restart?: true | undefined }) {
  if (restart) rmSync(FILE, { force: true })
  if (existsSync(FILE)) progress = JSON.parse(readFileSync(FILE, 'utf8')) as Progress
  if (only !== 'postgres') await soak('SQLite', onSqlite)
  const programs = postgresPrograms()
  if (only !== 'sqlite' && programs) {
    const cluster = await startPostgres(programs)
    const stop = () => {
      isStopping = true
      // The story that is being told loses its connections: that is no fault of anybody's.
      process.on('uncaughtException', () => undefined)
      void cluster.stop().then(() => process.exit(130))
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    let opened = 0
    const place = onPostgres(async () => {
      // The last story's is over; what is told is forgotten, so that a long run needs no more room than a short one.
      await administer(cluster.url('postgres'), `DROP DATABASE IF EXISTS soak_${opened} WITH (FORCE)`)
      await administer(cluster.url('postgres'), `CREATE DATABASE soak_${++opened}`)
      return cluster.url(`soak_${opened}`)
    })
    try {
      await soak('PostgreSQL', place)
    } finally {
      await cluster.stop()
    }
  }
}

await runCommand(program)
