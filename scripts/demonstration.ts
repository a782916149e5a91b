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
      await removeDemonstration(db)
      await removeDemonstrationGames(db, new Date())
      console.log('Removed. Pages follow within a minute.')
    } finally {
      await db.close()
    }
  })

await runCommand(program)
