import { join } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { GO_LIVE_CHECKS } from '../src/domain/back-office/go-live.ts'
import { words } from '../src/i18n/words.ts'
import { confirmCheck, readGoLive, unconfirmCheck } from '../src/server/back-office/go-live/index.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { commandEnvironment, commandLine, databaseSettings, exitWith, refuseCommand, runCommand } from './command.ts'

const t = words('en', 'office-go-live')
const SIGN = { blocked: '✗', unconfirmed: '?', ready: '✓' } as const

/** The database and the files of the shop, for the time of one command. */
async function withShop<T>(work: (shop: Parameters<typeof readGoLive>[0]) => Promise<T>): Promise<T> {
  const environment = commandEnvironment()
  const db = await openDatabase(databaseSettings(environment))
  try {
    const contentFolder = join(import.meta.dirname, '../content')
    return await work({ db, environment, contentFolder, now: () => new Date() })
  } finally {
    await db.close()
  }
}

const program = commandLine(
  'go-live',
  'Placeholders that a new shop has: what is an example, what a person has to confirm. Ends with 1 until nothing is left.'
).action(() =>
  withShop(async shop => {
    const { is_ready, checks } = await readGoLive(shop)
    for (const { id, state, details, shipped } of checks) {
      console.log(`${SIGN[state]} ${id}: ${t(`check_${id}`)}`)
      if (state !== 'ready' && shipped.length > 0) console.log(`    ${t('shipped')} ${shipped.join(', ')}`)
      if (state !== 'ready') for (const line of [t(`help_${id}`), ...details]) console.log(`    ${line}`)
    }
    console.log(is_ready ? t('ready') : t('not_ready'))
    if (!is_ready) exitWith(1)
  })
)

program
  .command('confirm')
  .description('says that something is true as it stands now; it holds until the data change')
  .addArgument(new Argument('<check>', 'its name in the list').choices(GO_LIVE_CHECKS))
  .option('--reason <text>', 'why entries that stand as they were shipped are real', '')
  .action((id, { reason }) =>
    withShop(async shop => {
      const { checks } = await readGoLive(shop)
      const fingerprint = checks.find(each => each.id === id)?.fingerprint ?? ''
      const done = await confirmCheck(shop, { actor: 'command', isOwner: true }, id, { fingerprint, reason })
      if (!done.ok) return refuseCommand(words('en', 'problem')(done.problem.code))
      console.log(`✓ ${id}`)
    })
  )

program
  .command('unconfirm')
  .description('takes a confirmation back')
  .addArgument(new Argument('<check>', 'its name in the list').choices(GO_LIVE_CHECKS))
  .action(id =>
    withShop(async shop => {
      const done = await unconfirmCheck(shop, 'command', id)
      if (!done.ok) return refuseCommand(words('en', 'problem')(done.problem.code))
      console.log(`? ${id}`)
    })
  )

await runCommand(program)
