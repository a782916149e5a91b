import { mistakesText } from '../src/content/check/mistake.ts'
import { routesOf } from '../src/content/check/routes.ts'
import { reportOf, type ContentReport } from '../src/content/check/report.ts'
import { checkSearchRules } from '../src/content/check/search-rules.ts'
import { COLLECTION_DEFINITIONS } from '../src/content/collection-definitions.ts'
import '../src/content.config.ts'
import { dateTime } from '../src/i18n/format.ts'
import { LOCALES } from '../src/i18n/locales.ts'
import { company } from '../src/i18n/words.ts'
import { commandLine, exitWith, runCommand } from './command.ts'

const program = commandLine(
  'content:check',
  'Mistakes in the texts, and what is untranslated or waiting for its day. Ends with 1 on mistakes.'
).action(checkContent)

function checkContent() {
  const root = process.cwd()
  const routes = routesOf(root)
  const now = new Date()
  const reports = [...COLLECTION_DEFINITIONS]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, described]) => reportOf(root, folder, described, routes, now))

  console.log(tableOf(reports))
  list(
    'Not translated yet (readers get the Mongolian text):',
    reports.flatMap(({ missing }) => missing)
  )
  list(
    'Drafts (seen in preview only):',
    reports.flatMap(({ drafts }) => drafts)
  )
  list(
    'Appear, begin or end by themselves, Ulaanbaatar time:',
    reports
      .flatMap(({ scheduled }) => scheduled)
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ file, at }) => `${dateTime('mn', at.toISOString())}  ${file}`)
  )

  if (company().demonstration) console.log('\nExample: content/company.json still says "demonstration": true.')

  const mistakes = [...reports.flatMap(report => report.mistakes), ...checkSearchRules(root, routes)]
  if (mistakes.length > 0) {
    console.error(`\n${mistakesText(mistakes)}`)
    exitWith(1)
  } else console.log('\nNo mistakes.')
}

function list(title: string, lines: readonly string[]) {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map(line => `  ${line}`).join('\n')}`)
}

/** Collections by language, with how many pieces each has. */
function tableOf(rows: readonly ContentReport[]): string {
  const widest = Math.max(...rows.map(({ folder }) => folder.length))
  const cell = (value: string) => value.padStart(9)
  const head = `${'collection'.padEnd(widest)}${LOCALES.map(cell).join('')}`
  const line = ({ folder, entries: pieces, counts }: ContentReport) =>
    folder.padEnd(widest) +
    LOCALES.map(locale => {
      const count = counts.get(locale)
      return cell(count === undefined ? '' : count === pieces ? String(count) : `${count} of ${pieces}`)
    }).join('')
  return [head, '-'.repeat(head.length), ...rows.map(line)].join('\n')
}

await runCommand(program)
