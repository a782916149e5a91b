import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings'
import { z } from 'zod'
import { parseLocalMoment, parseMoment } from '../src/domain/moment.ts'
import { describeStartupError } from '../src/server/startup-error.ts'
import { readEnvironment, type Environment } from '../src/server/platform/environment/environment.ts'
import { unknownVariables } from '../src/server/platform/environment/unknown-variables.ts'
import { EnvironmentError } from '../src/server/platform/environment/values.ts'

/** `npm run NAME`: `--help` says everything; wrong input is one sentence and ends with 2. */
export const commandLine = (name: string, description: string) =>
  new Command(`npm run ${name} --`)
    .description(description)
    .helpCommand(false)
    .exitOverride()
    .addHelpText('after', ({ command }) =>
      command.commands.length > 0 ? `\n${command.name()} COMMAND --help says more.` : ''
    )
    .configureOutput({ outputError: () => {} })

interface Runnable {
  name(): string
  parseAsync(argv: readonly string[], options: { from: 'user' }): Promise<unknown>
}

/** `| head` closes the pipe: what is not wanted any more is no failure. */
const endWithPipe = ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1)

/** Runs a command to its end; `explain` turns errors of this command that people can mend into sentences. */
export async function runCommand(
  program: Runnable,
  args: readonly string[] = process.argv.slice(2),
  explain = (error: unknown): unknown => error
) {
  // Tests run many commands in one process.
  if (!process.stdout.listeners('error').includes(endWithPipe)) process.stdout.on('error', endWithPipe)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return
    // Without a command commander has printed the help already.
    if (!(error instanceof CommanderError))
      console.error(describeStartupError(error) ?? fileSentence(error, args) ?? explain(error))
    else if (error.code !== 'commander.help') console.error(`${sentenceOf(error)} See ${program.name()} --help.`)
    exitWith(2)
  }
}

/** Commander's `error: unknown command 'lst'` and a suggestion on a line of its own, as one sentence. */
function sentenceOf({ message }: CommanderError) {
  const text = message.replace(/^error: /, '').replaceAll('\n', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? '' : '.'}`
}

/** A file that the command was given and that cannot be read; a missing file of the shop's own keeps its stack trace. */
function fileSentence(error: unknown, args: readonly string[]): string | undefined {
  const json = args.find(each => each.endsWith('.json'))
  if (error instanceof SyntaxError && json) return `${json} is not JSON: ${error.message}.`
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'EISDIR') return 'A file is needed, not a folder.'
  if (path === undefined || !args.some(each => each.endsWith(path))) return undefined
  return code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`
}

/** How the process ends: 0 done, 1 refused, 2 not understood; the worst of several counts. */
export function exitWith(code: 1 | 2) {
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code)
}

/** Says why a command was not carried out, which ends it with 1. */
export function refuseCommand(sentence: string) {
  console.log(sentence)
  exitWith(1)
}

/** A parser for a whole number between two bounds. */
export const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  if (/^\d{1,10}$/.test(text) && value >= least && value <= most) return value
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
}

/** A parser for text of one form; `form` says in words which. */
export const textLike = (pattern: RegExp, form: string) => (text: string) => {
  if (pattern.test(text)) return text
  throw new InvalidArgumentError(`It must be ${form}.`)
}

/** A parser for a time, which becomes ISO; one without a zone is Ulaanbaatar's. */
export function momentOption(text: string): string {
  const found = parseMoment(text)
  if (found) return found.toISOString()
  throw new InvalidArgumentError(
    'It must be a time in Ulaanbaatar such as 2026-12-25T09:00, or one with its zone: 2026-12-25T09:00+08:00.'
  )
}

/** A parser for a day that there is: `2026-12-31`. */
export function dayOption(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && parseLocalMoment(text)) return text
  throw new InvalidArgumentError('It must be a day such as 2026-12-31.')
}

/** A parser for an option that may be given several times. */
export const collectOptions = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text
]

/** The variables of a command; beside a running shop its address and simulators too (`npm start` writes them down). */
export function commandEnvironment() {
  // A misspelt DATABASE_URL would make a command work on another database.
  for (const sentence of unknownVariables(process.env)) console.error(sentence)
  const file = join(process.env['DATA_DIR'] || '.data', 'running-shop.json')
  const running = existsSync(file) ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const environment = readEnvironment({ ...running, ...process.env })
  // In a folder without the shop's variables a command would make an empty shop of its own and answer from that.
  if (environment.databaseUrl === undefined && !existsSync(join(environment.dataFolder, 'shop.sqlite')))
    throw new EnvironmentError(
      `DATABASE_URL or DATA_DIR must say where the shop is: there is none in ${environment.dataFolder}. Commands run with the shop’s environment (docs/operating.md).`
    )
  return environment
}

/** Where the database is, and the keys to what lies encrypted in it. */
export const databaseSettings = ({ databaseUrl, dataFolder, encryptionKeys }: Environment) => ({
  databaseUrl,
  dataDir: dataFolder,
  encryptionKeys
})
