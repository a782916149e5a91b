import { POPULAR_SEARCHES } from '../src/domain/popular-searches.ts'
import { daysBefore, localDate } from '../src/domain/time.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { listFailedSearches } from '../src/server/site/search-log/index.ts'
import { commandEnvironment, commandLine, databaseSettings, runCommand, wholeNumber } from './command.ts'

/** Below it a search could be one person's own. */
const FEWEST_NETWORKS = 2
const MOST = 1_000

const program = commandLine('searches', 'Searches of the last thirty days that found nothing, the most frequent first.')
  .option('--networks <number>', 'made from at least so many', wholeNumber(FEWEST_NETWORKS, 1_000), FEWEST_NETWORKS)
  .option('--most <number>', 'how many are listed', wholeNumber(1, MOST), 50)
  .action(async ({ networks, most }) => {
    const db = await openDatabase(databaseSettings(commandEnvironment()))
    try {
      const since = localDate(daysBefore(new Date(), POPULAR_SEARCHES.days - 1))
      const failed = await db.all(listFailedSearches, { since, networks, most })
      for (const each of failed)
        console.log(`${String(each.networks).padStart(5)}  ${each.locale}  ${each.last}  ${each.query}`)
      if (failed.length === 0) console.log('No search that several people made found nothing.')
    } finally {
      await db.close()
    }
  })

await runCommand(program)
