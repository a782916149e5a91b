import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { nearestWord } from '../src/content/check/nearest.ts'
import { COLLECTION_DEFINITIONS } from '../src/content/collection-definitions.ts'
import { draftFile } from '../src/content/draft-file.ts'
import '../src/content.config.ts'
import { languagesOf, placeOf } from '../src/content/places.ts'
import { localDate } from '../src/domain/time.ts'
import { DEFAULT_LOCALE, localePath, type Locale } from '../src/i18n/locales.ts'
import { slugify } from '../src/domain/slugify.ts'
import { commandLine, exitWith, runCommand } from './command.ts'

const SLUG_MAX = 60

/** `article` for `articles`, `look-book` for `look-books`, `branch` for `branches`. */
const kinds = new Map(
  [...COLLECTION_DEFINITIONS]
    .filter(([folder, { fields: written }]) => written && !folder.startsWith('brand/'))
    .map(([folder]) => [
      folder === 'branches' ? 'branch' : folder === 'news' ? folder : folder.replace(/s$/, ''),
      folder
    ])
)

const program = commandLine('new', 'Begins a new text: a draft with every field explained in its file.')
  .argument('[kind]', `one of ${[...kinds.keys()].join(', ')}; asked for when left out`)
  .argument('[title]', 'its title; asked for when left out')
  .option('--en', 'in English too')
  .option('--slug <slug>', 'its address, when none can be made of the title')
  .action(begin)

interface Options {
  readonly en?: true
  readonly slug?: string
}

async function begin(givenKind: string | undefined, givenTitle: string | undefined, options: Options): Promise<void> {
  const folder = folderOf(givenKind ?? (await ask(`What is it? (${[...kinds.keys()].join(', ')}) `)))
  const written = COLLECTION_DEFINITIONS.get(folder)?.fields
  if (!written) return program.error(`Texts of ${folder} are not begun by this command.`)
  const title = (givenTitle ?? (await ask('Its title: '))).trim()
  if (!title) return program.error('A title is needed.')
  const slug = options.slug ?? slugify(title, SLUG_MAX)
  if (!slug) return program.error(`No address can be made of "${title}". Give one: --slug winter-tea.`)

  const locales: readonly Locale[] = options.en ? [DEFAULT_LOCALE, 'en'] : [DEFAULT_LOCALE]
  const files = locales.map(locale => ({ locale, path: `content/${folder}/${slug}/${locale}.md` }))
  const missing = files.filter(({ path }) => !existsSync(path))
  if (missing.length === 0) {
    console.error(`${files.map(({ path }) => path).join(', ')} is there already; nothing was changed.`)
    return exitWith(1)
  }

  const today = localDate(new Date())
  for (const { locale, path } of missing) {
    mkdirSync(dirname(path), { recursive: true })
    // `wx`: a file that somebody made meanwhile is not written over.
    writeFileSync(path, draftFile(written, { title, locale, today }), { flag: 'wx' })
    console.log(path)
  }
  const port = process.env['PORT'] ?? 4321
  console.log('\nPreview, after `npm run dev`:')
  for (const { locale } of missing)
    console.log(`  http://localhost:${port}${localePath(locale, placeOf(folder, slug))}`)
  const untranslated = languagesOf(folder).filter(locale => !files.some(file => file.locale === locale))
  if (untranslated.length > 0)
    console.log(`\nStill to translate: ${untranslated.map(locale => `${locale}.md`).join(', ')}`)
}

function folderOf(kind: string): string {
  const folder = kinds.get(kind) ?? [...kinds.values()].find(name => name === kind)
  if (folder) return folder
  if (!kind) return program.error(`A kind is needed: ${[...kinds.keys()].join(', ')}.`)
  const meant = nearestWord(kind, [...kinds.keys()])
  return program.error(`There is no "${kind}".${meant ? ` Did you mean "${meant}"?` : ''}`)
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

await runCommand(program)
