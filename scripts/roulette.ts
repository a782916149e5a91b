import { join } from 'node:path'
import { rouletteNightRecord, rouletteStockRequestSchema } from '../src/contract/games/roulette.ts'
import { readLocations } from '../src/server/catalogue/branches/index.ts'
import { createVariantDetailsCache } from '../src/server/catalogue/products/index.ts'
import { addNight, cancelNight, stockPrize } from '../src/server/games/roulette/index.ts'
import { words } from '../src/i18n/words.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import type { ProblemCode } from '../src/server/platform/http/problem.ts'
import { timeText } from '../src/server/platform/cli-format.ts'
import {
  commandEnvironment,
  commandLine,
  databaseSettings,
  momentOption,
  refuseCommand,
  runCommand
} from './command.ts'

const program = commandLine('roulette', 'Game nights at branches: new ones, and the prizes that lie there.')

program
  .command('list')
  .description('nights, the latest first')
  .action(() =>
    withRoulette(async ({ db }) => {
      const nights = await db.query.selectFrom('roulette_nights').selectAll().orderBy('starts_at', 'desc').execute()
      for (const { id, location, state, starts_at, ends_at, last_number } of nights)
        console.log(
          `${id}  ${location}  ${timeText(starts_at)} – ${timeText(ends_at)}  ${state}  ${last_number} numbers`
        )
      if (nights.length === 0) console.log('There is no night.')
    })
  )

program
  .command('add <id>')
  .description('a new night; its id becomes its address: winter-night')
  .requiredOption('--location <code>', 'stock location of the branch: UB-SUKHBAATAR')
  .requiredOption('--title <text>', 'its name in Mongolian')
  .requiredOption('--title-en <text>', 'its name in English')
  .requiredOption(
    '--from <time>',
    'in Ulaanbaatar: 2026-12-24T18:00; it can be started from two hours before',
    momentOption
  )
  .requiredOption('--to <time>', 'in Ulaanbaatar', momentOption)
  .option('--amount <tögrög>', 'that bring one number', '30000')
  .option('--max-numbers <numbers>', 'that one order brings', '5')
  .action((id, { location, title, titleEn, from, to, amount, maxNumbers }) =>
    withRoulette(async deps => {
      const record = rouletteNightRecord.safeParse({
        ...{ id, location, title: { mn: title, en: titleEn }, starts_at: from, ends_at: to },
        ...{ number_price: Number(amount), numbers_per_order: Number(maxNumbers) }
      })
      if (!record.success)
        return refuseCommand(`Please check: ${record.error.issues.map(({ path }) => path.join('.')).join(', ')}.`)
      report(await addNight(deps, 'command', record.data), 'Added.')
    })
  )

program
  .command('cancel <id>')
  .description('takes a night away that has not begun; its id may be used again')
  .action(id => withRoulette(async deps => report(await cancelNight(deps, 'command', id), 'Canceled.')))

program
  .command('stock <location> <sku> <count>')
  .description('how many pieces of a product lie in a branch as prizes')
  .action((location, sku, count) =>
    withRoulette(async deps => {
      const stock = rouletteStockRequestSchema.safeParse({ location, sku, count_on_hand: Number(count) })
      if (!stock.success) return refuseCommand('Please check the branch and the count.')
      report(await stockPrize(deps, 'command', stock.data), 'Set.')
    })
  )

const report = (done: { ok: true } | { ok: false; problem: { code: ProblemCode } }, sentence: string) =>
  done.ok ? console.log(sentence) : refuseCommand(words('en', 'problem')(done.problem.code))

async function withRoulette(work: (deps: Awaited<ReturnType<typeof depsOf>>) => Promise<unknown>) {
  const deps = await depsOf()
  try {
    await work(deps)
  } finally {
    await deps.db.close()
  }
}

const depsOf = async () => ({
  db: await openDatabase(databaseSettings(commandEnvironment())),
  branches: await readLocations(join(import.meta.dirname, '../content/branches')),
  variantDetails: createVariantDetailsCache(),
  now: () => new Date()
})

await runCommand(program)
