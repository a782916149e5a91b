import { join } from 'node:path'
import { demonstrationProducts, retireProducts } from '../src/server/catalogue/products/index.ts'
import { removeDemonstration } from '../src/server/composition/community.ts'
import { removeDemonstrationGames } from '../src/server/composition/games.ts'
import { countOrdersOf } from '../src/server/ordering/orders/index.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { commandEnvironment, commandLine, databaseSettings, refuseCommand, runCommand } from './command.ts'
import { recordCommand } from './record-change.ts'

const program = commandLine(
  'demo',
  'The invented texts, promotions, game nights and products that a new shop shows, beside a running shop.'
)

program
  .command('remove')
  .description('deletes all of them; what customers wrote stays, and a game that somebody has played is ended instead')
  .action(async () => {
    const db = await openDatabase(databaseSettings(commandEnvironment()))
    try {
      const texts = await removeDemonstration(db)
      const { promotions, nights } = await removeDemonstrationGames(db, new Date())
      const deleted = { ...texts, promotions: promotions.deleted, 'game nights': nights.deleted }
      console.log(`Removed: ${countsText(deleted)}.`)
      const ended = promotions.ended + nights.ended
      const after = { removed: deleted, ended: { promotions: promotions.ended, game_nights: nights.ended } }
      await recordCommand(db, {
        action: 'demonstration.remove',
        subject: { type: 'demonstration', id: 'texts' },
        after
      })
      if (ended > 0)
        console.log(
          `Ended, because somebody has played: ${countsText({ promotions: promotions.ended, 'game nights': nights.ended })}.`
        )
      console.log('Pages follow within a minute.')
    } finally {
      await db.close()
    }
  })

program
  .command('remove-products')
  .description('takes the invented products of content/catalogue off sale; without --confirm it only says how many')
  .option('--confirm', 'does it')
  .action(async ({ confirm }) => {
    const environment = commandEnvironment()
    const db = await openDatabase(databaseSettings(environment))
    try {
      const ids = await demonstrationProducts(db, join(import.meta.dirname, '../content/catalogue'))
      const orders = await countOrdersOf(db, ids)
      console.log(`${ids.length} invented products are on sale; ${orders} placed orders have some of them.`)
      if (orders > 0 && !environment.sandbox)
        return refuseCommand('People have bought them: they are taken off one by one, in the office.')
      if (!confirm) return console.log('Nothing was changed. With `-- --confirm` they go off sale.')
      await db.change(tx => retireProducts(tx, ids, new Date()))
      const subject = { type: 'demonstration', id: 'products' }
      await recordCommand(db, { action: 'demonstration.remove_products', subject, after: { off_sale: ids.length } })
      console.log(`${ids.length} are off sale. Search and pages follow within a minute.`)
    } finally {
      await db.close()
    }
  })

const countsText = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')

await runCommand(program)
