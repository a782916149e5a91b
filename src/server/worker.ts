import { EncryptionError } from './platform/db/encryption-keys.ts'
import { DatabaseUnavailable, unavailableSentence } from './platform/db/unavailable.ts'
import { EnvironmentError } from './platform/environment/values.ts'
import { readEnvironment } from './platform/environment/environment.ts'
import { openLog } from './platform/http/log.ts'
import { createApp } from './app.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** One process without a port: the jobs of a shop whose servers only answer (`WORKER=apart`). */
async function main() {
  const environment = readEnvironment(process.env)
  if (environment.databaseUrl === undefined)
    throw new EnvironmentError('DATABASE_URL must be set: SQLite belongs to one process, which does its own work.')
  const log = openLog(environment.logLevel)
  const app = await createApp({ ...environment, worker: 'here' }, { log, onProgress: console.log })
  app.startWork()

  stopOnSignals(log, () => app.close())
  console.log('working')
}

await main().catch((error: unknown) => {
  const known = error instanceof DatabaseUnavailable ? unavailableSentence(error) : error
  console.error(error instanceof EnvironmentError || error instanceof EncryptionError ? error.message : known)
  process.exit(1)
})
