// `npm run encryption -- rotate`: encrypts anew, with the first of ENCRYPTION_KEYS, what an older key has encrypted.
import { openEncrypted } from '../src/server/platform/db/open.ts'
import { EncryptionError } from '../src/server/platform/db/encryption-keys.ts'
import { EnvironmentError } from '../src/server/platform/environment/values.ts'
import { commandEnvironment, databasePlace, runCommand, announce } from './command.ts'

async function main() {
  if (process.argv[2] !== 'rotate') return announce('npm run encryption -- rotate', 2)
  const { db, reencrypt } = await openEncrypted(databasePlace(commandEnvironment()))
  try {
    const written = await reencrypt()
    return announce(`${written} values are encrypted anew. The older keys can be taken out of ENCRYPTION_KEYS.`)
  } finally {
    await db.close()
  }
}

await runCommand(main, error =>
  error instanceof EnvironmentError || error instanceof EncryptionError ? error.message : error
)
