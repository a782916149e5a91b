import { removeDemonstration } from '../src/server/community.ts'
import { removeDemonstrationGames } from '../src/server/games.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { commandEnvironment, commandLine, databaseSettings, runCommand } from './command.ts'

const program = commandLine(
  'demonstration',
  'The invented texts, promotions and game nights that a new shop shows, beside a running shop.'
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
      if (ended > 0)
        console.log(
          `Ended, because somebody has played: ${countsText({ promotions: promotions.ended, 'game nights': nights.ended })}.`
        )
      console.log('Pages follow within a minute.')
    } finally {
      await db.close()
    }
  })

const countsText = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')

await runCommand(program)
