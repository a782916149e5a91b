import { prizePromotionState } from '../src/domain/games/prize-draw.ts'
import { createPrizePromotionAdmin, readPrizePromotionFile } from '../src/server/games/prize-draws/index.ts'
import { siteBanners } from '../src/server/site/site-data/index.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { amountText, timeText } from '../src/server/platform/cli-format.ts'
import { commandEnvironment, commandLine, databaseSettings, refuseCommand, runCommand } from './command.ts'
import { recordCommand } from './record-change.ts'

const program = commandLine(
  'prize-draws',
  'Promotions with prizes: the lucky wheel and the jackpot, beside a running shop.'
)
const UNKNOWN = 'There is no such promotion.'

program
  .command('list')
  .description('all promotions, newest first, with what their prizes have cost')
  .action(() =>
    withPromotions(async promotions => {
      const now = new Date()
      const rows = await promotions.list()
      for (const { slug, kind, starts_at, ends_at, closed_at, spent, budget } of rows) {
        const state = prizePromotionState({ startsAt: starts_at, endsAt: ends_at, closedAt: closed_at }, now)
        console.log(
          `${slug}  ${kind}  ${state}  until ${timeText(closed_at ?? ends_at)}  ${amountText(spent)} of ${amountText(budget)}`
        )
      }
      if (rows.length === 0) console.log('There is none.')
    })
  )

program
  .command('audit <slug>')
  .description('computes every draw again and compares stock, budget, coupons and wallets')
  .action(slug =>
    withPromotions(async promotions => {
      const audit = await promotions.audit(slug)
      if (!audit) return refuseCommand(UNKNOWN)
      const { promotion, prizes, draws, faults } = audit
      console.log(`${slug}  ${draws} draws  ${amountText(promotion.spent)} of ${amountText(promotion.budget)}`)
      for (const { position, kind, name_json, weight, awarded, stock } of prizes)
        console.log(
          `  ${position}  ${kind}  ${name_json}  ${weight / 100} %  ${awarded}${stock === null ? '' : ` of ${stock}`}`
        )
      for (const fault of faults) console.log(fault)
      if (faults.length > 0) return refuseCommand(`${faults.length} things do not fit.`)
      console.log('Everything fits.')
    })
  )

program
  .command('add <file>')
  .description('adds a promotion of a JSON file (as in content/promotions); its odds can never be changed afterwards')
  .action(file =>
    withPromotions(async (promotions, db) => {
      const record = await readPrizePromotionFile(file)
      await promotions.add(record)
      const { slug, kind, budget, starts_at, ends_at } = record
      const subject = { type: 'prize_promotion', id: slug }
      await recordCommand(db, { action: 'prize_draws.add', subject, after: { kind, budget, starts_at, ends_at } })
      console.log(`Added ${record.slug}.`)
    })
  )

program
  .command('close <slug>')
  .description('ends a promotion now; prizes that were won stay')
  .action(slug =>
    withPromotions(async (promotions, db) => {
      if (!(await promotions.close(slug))) return refuseCommand('There is no such promotion, or it is closed.')
      const subject = { type: 'prize_promotion', id: slug }
      const change = { before: { is_closed: false }, after: { is_closed: true } }
      await recordCommand(db, { action: 'prize_draws.close', subject, ...change })
      console.log('Closed.')
    })
  )

type Promotions = ReturnType<typeof createPrizePromotionAdmin>

async function withPromotions(work: (promotions: Promotions, db: Database) => Promise<unknown>) {
  const db = await openDatabase(databaseSettings(commandEnvironment()))
  try {
    await work(createPrizePromotionAdmin({ db, now: () => new Date(), banners: siteBanners }), db)
  } finally {
    await db.close()
  }
}

await runCommand(program, undefined, error => (error instanceof Error ? error.message : error))
