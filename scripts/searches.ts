import {
  exitWith,
  refuseCommand,
  commandEnvironment,
  commandLine,
  databaseSettings,
  runCommand,
  wholeNumber
} from './command.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULE_FILES } from '../src/contract/search/search-rules.ts'
import { POPULAR_SEARCHES } from '../src/domain/search/popular-searches.ts'
import { daysBefore, localDate } from '../src/domain/time.ts'
import { isShopLocale, SHOP_LOCALES, type ShopLocale } from '../src/i18n/locales.ts'
import { openReadOnlySearch } from '../src/server/catalogue/products/index.ts'
import {
  compareSearches,
  explainSearch,
  explanationLines,
  ineffectiveNames,
  type IneffectiveName,
  rulesOfFolder,
  searchWithRules,
  type SearchWithRules
} from '../src/server/catalogue/search-rules/index.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import {
  frequentSearches,
  interpretQuery,
  listFailedSearches,
  nearestSearches
} from '../src/server/site/search-log/index.ts'
import { comparisonCsv, comparisonTable } from './search-comparison.ts'
import { rulesOfCommit } from './rules-of-commit.ts'
import { suggestedRule } from './suggested-rule.ts'

/** Below it a search could be one person's own. */
const FEWEST_NETWORKS = 2
const MOST = 1_000
const CONTENT = join(import.meta.dirname, '../content')

const program = commandLine('searches', 'Searches of the last thirty days, and how the rules of editors answer them.')
const networksOption = [
  '--networks <number>',
  'made from at least so many',
  wholeNumber(FEWEST_NETWORKS, 1_000)
] as const

program
  .command('zero', { isDefault: true })
  .description('Searches that found nothing, the most frequent first (also without a command).')
  .option(...networksOption, FEWEST_NETWORKS)
  .option('--limit <number>', 'how many are listed', wholeNumber(1, MOST), 50)
  .option('--suggest', 'as rules to mend and to paste into content/search-rules/one-way-synonyms.yaml')
  .action(listFailed)

program
  .command('compare')
  .description('First products of recorded searches by the rules of content/search-rules, beside those of a commit.')
  .argument('[file]', 'searches to compare, one a line, in place of recorded ones')
  .option('--before <commit>', 'commit with the rules to compare with; none: without rules', 'HEAD')
  .option('--top <number>', 'products of each search', wholeNumber(1, 40), 10)
  .option('--all', 'searches that do not change, too')
  .option('--csv', 'a line for each product, for a spreadsheet')
  .action(compare)

program
  .command('check')
  .description('Products and categories in rules that the running shop has not, has sold out or may not promote.')
  .action(checkNames)

program
  .command('explain')
  .description('How a search is read and why its first products answer it; or why a product does, or does not.')
  .argument('<search>', 'as people type it')
  .argument('[product]', 'slug, SKU or id of a product')
  .option('--locale <locale>', `language of the explanation: ${SHOP_LOCALES.join(' or ')}`, 'mn')
  .action(explain)

const firstDay = () => localDate(daysBefore(new Date(), POPULAR_SEARCHES.days - 1))

async function withDatabase(work: (db: Database) => Promise<void>) {
  const db = await openDatabase(databaseSettings(commandEnvironment()))
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function withSearch(work: (search: SearchWithRules, db: Database) => Promise<void>) {
  const { searchUrl } = commandEnvironment()
  await withDatabase(async db => {
    const engine = await openReadOnlySearch({ db, searchUrl, now: () => new Date() })
    try {
      await work(searchWithRules(engine), db)
    } finally {
      await engine.close()
    }
  })
}

interface FailedOptions {
  readonly networks: number
  readonly limit: number
  readonly suggest?: true
}

async function listFailed({ networks, limit, suggest }: FailedOptions) {
  if (suggest) return withSearch((search, db) => suggestRules(search, db, { networks, limit }))
  await withDatabase(async db => {
    const failed = await db.all(listFailedSearches, { since: firstDay(), networks, limit })
    for (const each of failed)
      console.log(`${String(each.networks).padStart(5)}  ${each.locale}  ${each.last}  ${each.query}`)
    if (failed.length === 0) console.log(NOTHING_FAILED)
  })
}

const NOTHING_FAILED = 'No search that several people made found nothing.'

/** A one-way synonym for each search that has none yet; where nothing is near, an editor fills it in. */
async function suggestRules(search: SearchWithRules, db: Database, { networks, limit }: FailedOptions) {
  const rules = rulesOfFolder(CONTENT)
  if (!rules.ok) return refuseCommand(rules.problem)
  const failed = await db.all(listFailedSearches, { since: firstDay(), networks, limit })
  const open = failed.filter(({ query }) => rules.value.appliedTo(query).applied.length === 0)
  for (const { query, locale, networks: count } of open) {
    const near = await nearestSearches(body => search(body, rules.value), query)
    console.log(suggestedRule({ query, near, about: `${locale}, ${count} networks` }))
  }
  if (open.length === 0) console.log(`# ${NOTHING_FAILED}`)
}

interface CompareOptions {
  readonly before: string
  readonly top: number
  readonly all?: true
  readonly csv?: true
}

async function compare(file: string | undefined, options: CompareOptions) {
  if (file !== undefined && !existsSync(file)) return refuseCommand(`There is no file ${file}.`)
  const after = rulesOfFolder(CONTENT)
  if (!after.ok) return refuseCommand(after.problem)
  const before = rulesOfCommit(join(import.meta.dirname, '..'), options.before)
  if (!before.ok) return refuseCommand(before.problem)
  await withSearch(async (search, db) => {
    const texts = file === undefined ? await recordedSearches(db) : linesOf(file)
    if (texts.length === 0)
      return refuseCommand('No search that several people made is recorded: name a file of searches.')
    const compared = await compareSearches(
      { search, before: before.value, after: after.value, top: options.top },
      texts
    )
    console.log((options.csv ? comparisonCsv : comparisonTable)(compared, { isWhole: options.all === true }))
  })
}

const BECAUSE: Readonly<Record<IneffectiveName['because'], string>> = {
  'unknown-product': 'search has no such product; it was withdrawn, or its name is wrong',
  'sold-out': 'it is sold out',
  'never-promoted': 'alcohol and prescription medicine are never promoted',
  'empty-category': 'no product is in this category'
}

async function checkNames() {
  const rules = rulesOfFolder(CONTENT)
  if (!rules.ok) return refuseCommand(rules.problem)
  await withSearch(async search => {
    const names = await ineffectiveNames(search, rules.value)
    for (const { kind, at, name, because } of names)
      console.log(`${RULE_FILES[kind]}, rule ${at + 1}: ${name}: ${BECAUSE[because]}.`)
    if (names.length === 0) console.log('Every product and category in the rules is there.')
  })
}

/** Popular searches and those that found nothing; each once. */
async function recordedSearches(db: Database): Promise<readonly string[]> {
  const since = firstDay()
  const popular = await Promise.all(
    SHOP_LOCALES.map(locale => db.all(frequentSearches, { locale, since, networks: POPULAR_SEARCHES.networks }))
  )
  const failed = await db.all(listFailedSearches, { since, networks: FEWEST_NETWORKS, limit: MOST })
  return [...new Set([...popular.flat(), ...failed].map(({ query }) => query))]
}

const linesOf = (file: string) => {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  return [...new Set(lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#')))].slice(
    0,
    MOST
  )
}

async function explain(text: string, product: string | undefined, { locale }: { readonly locale: string }) {
  if (!isShopLocale(locale)) {
    console.error(`--locale must be ${SHOP_LOCALES.join(' or ')}.`)
    return exitWith(2)
  }
  const language: ShopLocale = locale
  const rules = rulesOfFolder(CONTENT)
  if (!rules.ok) return refuseCommand(rules.problem)
  await withSearch(async search => {
    const explanation = await explainSearch({ search, rules: rules.value, interpret: interpretQuery }, text, product)
    console.log(explanationLines(explanation, language).join('\n'))
  })
}

await runCommand(program)
