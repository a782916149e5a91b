import { unknownVariables } from './platform/environment/unknown-variables.ts'
import { EnvironmentError } from './platform/environment/values.ts'
import { readEnvironment } from './platform/environment/environment.ts'
import { openLog } from './platform/http/log.ts'
import { createApp } from './app.ts'
import { describeStartupError } from './startup-error.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const HELP = `Usage: npm run worker

Does the jobs of a shop whose servers only answer (WORKER=apart): mails, refunds, receipts. It needs DATABASE_URL and
the other variables of those servers (docs/operating.md), runs until it is stopped, and may run several times.`

/** One process without a port: the jobs of a shop whose servers only answer (`WORKER=apart`). */
async function main() {
  const environment = readEnvironment(process.env)
  for (const sentence of unknownVariables(process.env)) console.warn(sentence)
  if (environment.databaseUrl === undefined)
    throw new EnvironmentError('DATABASE_URL must be set: SQLite belongs to one process, which does its own work.')
  const log = openLog(environment.logLevel)
  const app = await createApp({ ...environment, worker: 'here' }, { log, onProgress: console.log })
  app.startWork()

  stopOnSignals(log, () => app.close())
  console.log('working')
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(HELP)
else
  await main().catch((error: unknown) => {
    console.error(describeStartupError(error) ?? error)
    process.exit(1)
  })
