import { openEncrypted } from '../src/server/platform/db/open.ts'
import { EnvironmentError } from '../src/server/platform/environment/values.ts'
import { commandEnvironment, commandLine, databaseSettings, runCommand } from './command.ts'
import { recordCommand } from './record-change.ts'

const program = commandLine('encryption', 'The keys of the numbers and secrets that lie encrypted in the database.')

program
  .command('rotate')
  .description('encrypts with the first of ENCRYPTION_KEYS whatever an older key has encrypted')
  .action(async () => {
    const environment = commandEnvironment()
    if (!environment.encryptionKeys)
      throw new EnvironmentError('ENCRYPTION_KEYS must be set: the new key first, and after it those it replaces.')
    const { db, reencrypt } = await openEncrypted(databaseSettings(environment))
    try {
      const written = await reencrypt()
      await recordCommand(db, {
        action: 'encryption.rotate',
        subject: { type: 'encryption', id: 'keys' },
        after: { written }
      })
      console.log(`${written} values are encrypted anew. The older keys can be taken out of ENCRYPTION_KEYS.`)
    } finally {
      await db.close()
    }
  })

await runCommand(program)
