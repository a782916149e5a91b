import { removeDemonstration } from '../src/server/community.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { commandEnvironment, commandLine, databaseSettings, runCommand } from './command.ts'

const program = commandLine(
  'demonstration',
  'The invented reviews, questions, comments and articles that a new shop shows, beside a running shop.'
)

program
  .command('remove')
  .description('deletes all of them; what customers wrote stays')
  .action(async () => {
    const db = await openDatabase(databaseSettings(commandEnvironment()))
    try {
      await removeDemonstration(db)
      console.log('Removed. Pages follow within a minute.')
    } finally {
      await db.close()
    }
  })

await runCommand(program)
