import { existsSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { schemaSentence } from '../src/content/check/schema-sentence.ts'
import { supplierMapping } from '../src/contract/catalogue/supplier-mapping.ts'
import { seedCatalogue } from '../src/server/catalogue/products/index.ts'
import { commandImport, undoByCommand } from '../src/server/back-office/product-batches/index.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { commandLine, databaseSettings, exitWith, runCommand } from './command.ts'
import { recordCommand } from './record-change.ts'
import { problemSentences } from '../src/server/platform/http/problem.ts'
import { readEnvironment } from '../src/server/platform/environment/environment.ts'
import { importFile, type ImportCount } from '../src/server/catalogue/import/index.ts'

const SHOWN_PROBLEMS = 20
const BAR = 30
const program = commandLine(
  'catalogue:import',
  'Imports a supplier’s products; a running shop shows them within a second.'
)
  .argument('[file]', 'CSV, TSV or JSON lines (docs/importing.md)')
  .option('--mapping <file>', 'which column is what: content/suppliers/<name>.mapping.json')
  .option('--pictures <folder>', 'pictures named in the mapping’s columns, or after SKUs: SKU.jpg, SKU-2.jpg')
  .option(
    '--undo <id>',
    'writes back what an import has changed; its id was printed, and /office/products/batches has it'
  )
  .action((file, { undo, ...options }) => {
    if (undo !== undefined) return file === undefined ? undoImport(undo) : program.error('--undo takes no file.')
    return file === undefined ? program.error('Which file?') : importCatalogue(file, options)
  })

async function importCatalogue(
  file: string,
  options: { readonly mapping?: string; readonly pictures?: string }
): Promise<void> {
  if (!existsSync(file)) return program.error(`There is no file ${file}.`)
  const mapping = options.mapping === undefined ? undefined : await readMapping(options.mapping)

  const folder = options.pictures
  if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return program.error(`There is no folder ${folder}.`)

  const environment = readEnvironment(process.env)
  const db = await openDatabase(databaseSettings(environment))
  let problems = 0
  try {
    await seedCatalogue(db, 'content/catalogue', new Date())
    const start = performance.now()
    const size = statSync(file).size
    const journal = commandImport({ db, now: () => new Date() }, basename(file))
    const count = await importFile({
      db,
      file,
      mapping,
      journal,
      now: () => new Date(),
      pictures: { shopFolder: join(environment.dataFolder, 'product-pictures'), folder },
      onProgress: (bytes, so) => progress(bytes / size, so),
      onProblem: ({ line, reason }) => {
        if (++problems <= SHOWN_PROBLEMS) console.error(`\rline ${line}: ${reason}`)
      }
    })
    progress(1, count)
    if (problems > SHOWN_PROBLEMS)
      console.error(`… and ${problems - SHOWN_PROBLEMS} more rows or pictures that could not be taken`)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`\n${summary(count)} in ${seconds} s`)
    const batch = await journal.finish()
    const { created, changed, refused } = count
    if (created + changed > 0) {
      const subject = { type: 'import', id: basename(file) }
      await recordCommand(db, { action: 'catalogue.import', subject, after: { created, changed, refused, batch } })
    }
    if (batch !== undefined)
      console.log(`It can be undone for 60 days, here or in the office: npm run catalogue:import -- --undo ${batch}`)
    if (count.taxons > 0) {
      // Category pages are prebuilt: without its mark the build counts as old.
      rmSync('dist/.built', { force: true })
      console.log(`${count.taxons} new taxons: the next \`npm start\` or \`npm run build\` makes their pages.`)
    }
    if (problems > 0) exitWith(1)
  } finally {
    await db.close()
  }
}

async function undoImport(id: string): Promise<void> {
  const db = await openDatabase(databaseSettings(readEnvironment(process.env)))
  try {
    const undone = await undoByCommand({ db, now: () => new Date(), log: { error: console.error } }, id)
    if (!undone.ok) return program.error(problemSentences('en')(undone.problem.code, undone.problem.values))
    const { changed_count, refused_count, problems } = undone.value
    for (const { sku, problem } of problems) console.error(`${sku}: ${problem}`)
    console.log(`${changed_count} written back, ${refused_count} left as they are`)
    if (refused_count > 0) exitWith(1)
  } finally {
    await db.close()
  }
}

async function readMapping(file: string) {
  const input: unknown = JSON.parse(await readFile(file, 'utf8'))
  const parsed = supplierMapping.safeParse(input)
  return parsed.success ? parsed.data : program.error(`${file} is not right: ${schemaSentence(parsed.error, input)}`)
}

const summary = ({ created, changed, same, refused, resumed, pictures, missingPictures }: ImportCount) =>
  [
    `${created} new`,
    `${changed} changed`,
    `${same} unchanged`,
    `${refused} refused`,
    ...(pictures ? [`${pictures} new pictures`] : []),
    ...(missingPictures ? [`${missingPictures} pictures missing`] : []),
    ...(resumed ? [`${resumed} done before`] : [])
  ].join(', ')

function progress(part: number, count: ImportCount) {
  if (!process.stdout.isTTY && part < 1) return
  const done = Math.min(BAR, Math.round(part * BAR))
  process.stdout.write(
    `\r[${'█'.repeat(done)}${' '.repeat(BAR - done)}] ${Math.round(part * 100)} %  ${summary(count)}`
  )
}

await runCommand(program, undefined, error => (error instanceof Error ? error.message : error))
