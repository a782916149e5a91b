import { existsSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { supplierMapping } from '../src/contract/supplier-mapping.ts'
import { seedCatalogue } from '../src/server/catalogue/products/seed.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { databasePlace } from './command.ts'
import { readEnvironment } from '../src/server/platform/environment/environment.ts'
import { importFile, type ImportCount } from '../src/server/catalogue/import/import-file.ts'

const SHOWN_PROBLEMS = 20
const BAR = 30
const USAGE = 'Use: npm run catalogue:import -- FILE [--mapping content/suppliers/<name>.mapping.json]'

/** Imports a supplier's file into the shop's database; a running shop finds the goods within a second. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { mapping: { type: 'string' } } })
  const [file] = positionals
  if (!file || positionals.length > 1) return fail(USAGE)
  if (!existsSync(file)) return fail(`There is no file ${file}.`)
  const mapping = values.mapping === undefined ? undefined : await readMapping(values.mapping)

  const environment = readEnvironment(process.env)
  const db = await openDatabase(databasePlace(environment))
  let problems = 0
  try {
    await seedCatalogue(db, 'content/catalogue', new Date())
    const start = performance.now()
    const size = statSync(file).size
    const count = await importFile({
      db,
      file,
      mapping,
      now: () => new Date(),
      onProgress: (bytes, so) => progress(bytes / size, so),
      onProblem: ({ line, reason }) => {
        if (++problems <= SHOWN_PROBLEMS) console.error(`\rline ${line}: ${reason}`)
      }
    })
    progress(1, count)
    if (problems > SHOWN_PROBLEMS)
      console.error(`… and ${problems - SHOWN_PROBLEMS} more lines that could not be taken`)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`\n${summary(count)} in ${seconds} s`)
    if (count.shelves > 0) {
      // Category pages are prebuilt: without its mark the build counts as old.
      rmSync('dist/.built', { force: true })
      console.log(`${count.shelves} new taxons: the next \`npm start\` or \`npm run build\` makes their pages.`)
    }
    return problems === 0 ? 0 : 1
  } finally {
    await db.close()
  }
}

async function readMapping(file: string) {
  const parsed = supplierMapping.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file} is not right:\n${z.prettifyError(parsed.error)}`)
}

const summary = ({ created, changed, same, refused, resumed }: ImportCount) =>
  [
    `${created} new`,
    `${changed} changed`,
    `${same} unchanged`,
    `${refused} refused`,
    ...(resumed ? [`${resumed} done before`] : [])
  ].join(', ')

function progress(part: number, count: ImportCount) {
  if (!process.stdout.isTTY && part < 1) return
  const done = Math.min(BAR, Math.round(part * BAR))
  process.stdout.write(
    `\r[${'█'.repeat(done)}${' '.repeat(BAR - done)}] ${Math.round(part * 100)} %  ${summary(count)}`
  )
}

function fail(sentence: string): number {
  console.error(sentence)
  return 2
}

process.exitCode = await main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
