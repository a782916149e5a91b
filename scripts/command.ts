import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from '../src/server/platform/environment/values.ts'
import { readEnvironment, type Environment } from '../src/server/platform/environment/environment.ts'

/** The variables of this command, and beside a shop that practises those of the providers it plays (`npm start` keeps them). */
export function commandEnvironment() {
  const file = join(process.env['DATA_DIR'] || '.data', 'practice.json')
  const simulator = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ProcessEnv) : {}
  const environment = readEnvironment({ ...simulator, ...process.env })
  // In a folder without the shop's variables a command would make an empty shop of its own and answer from that.
  if (environment.databaseUrl === undefined && !existsSync(join(environment.dataFolder, 'shop.sqlite')))
    throw new EnvironmentError(
      `DATABASE_URL or DATA_DIR must say where the shop is: there is none in ${environment.dataFolder}. Commands run with the shop’s environment (docs/operating.md).`
    )
  return environment
}

/** Where the database is, and the keys to what lies encrypted in it. */
export const databasePlace = ({ databaseUrl, dataFolder, encryptionKeys }: Environment) => ({
  databaseUrl,
  dataDir: dataFolder,
  encryptionKeys
})

/** Says one line and answers how the command ends: 0 done, 1 not as wished, 2 not understood. */
export function announce(line: string, code = 0): number {
  console.log(line)
  return code
}

/** Runs a command to its end; `explain` makes words of what people can mend themselves. */
export async function runCommand(main: () => Promise<number>, explain = (error: unknown): unknown => error) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof EnvironmentError ? error.message : explain(error))
    process.exitCode = 2
  }
}
