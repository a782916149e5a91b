import { EncryptionError } from '../src/server/platform/db/encryption-keys.ts'
import { openEncrypted } from '../src/server/platform/db/open.ts'
import { commandEnvironment, commandLine, databaseSettings, runCommand } from './command.ts'

const program = commandLine('encryption', 'The keys of the numbers and secrets that lie encrypted in the database.')

program
  .command('rotate')
  .description('encrypts with the first of ENCRYPTION_KEYS whatever an older key has encrypted')
  .action(async () => {
    const { db, reencrypt } = await openEncrypted(databaseSettings(commandEnvironment()))
    try {
      const written = await reencrypt()
      console.log(`${written} values are encrypted anew. The older keys can be taken out of ENCRYPTION_KEYS.`)
    } finally {
      await db.close()
    }
  })

await runCommand(program, undefined, error => (error instanceof EncryptionError ? error.message : error))
