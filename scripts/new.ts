/** `npm run new -- article "Title" [--en]`: a new piece of content, every field explained in its file. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { nearest } from '../src/content/check/nearest.ts'
import { DESCRIBED } from '../src/content/described.ts'
import { draftFile } from '../src/content/draft-file.ts'
import '../src/content.config.ts'
import { languagesOf, placeOf } from '../src/content/places.ts'
import { DEFAULT_LOCALE, localePath, type Locale } from '../src/i18n/locales.ts'
import { slugify } from '../src/server/catalogue/import/slugify.ts'
import { localDate } from '../src/domain/time.ts'

const SLUG_MAX = 60

/** `article` for `articles`, `look-book` for `look-books`, `branch` for `branches`. */
const kinds = new Map(
  [...DESCRIBED]
    .filter(([folder, { written }]) => written && !folder.startsWith('brand/'))
    .map(([folder]) => [
      folder === 'branches' ? 'branch' : folder === 'news' ? folder : folder.replace(/s$/, ''),
      folder
    ])
)

const usage = () => `Use: npm run new -- KIND "Title" [--en]   where KIND is one of: ${[...kinds.keys()].join(', ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { en: { type: 'boolean', default: false }, slug: { type: 'string' } }
})
const kind = positionals[0] ?? (await ask(`What is it? (${[...kinds.keys()].join(', ')}) `))
const folder = kinds.get(kind) ?? [...kinds.values()].find(name => name === kind)
if (!folder) {
  const meant = nearest(kind, [...kinds.keys()])
  fail(`${kind ? `There is no "${kind}".` : ''}${meant ? ` Did you mean "${meant}"?` : ''}\n${usage()}`.trim())
}
const title = (positionals[1] ?? (await ask('Its title: '))).trim()
if (!title) fail(usage())
const slug = values.slug ?? slugify(title, SLUG_MAX)
if (!slug) fail(`No address can be made of "${title}". Give one: --slug winter-tea`)

const locales: readonly Locale[] = values.en ? [DEFAULT_LOCALE, 'en'] : [DEFAULT_LOCALE]
const files = locales.map(locale => ({ locale, path: `content/${folder}/${slug}/${locale}.md` }))
const fresh = files.filter(({ path }) => !existsSync(path))
if (fresh.length === 0) fail(`${files.map(({ path }) => path).join(', ')} is there already; nothing was changed.`)

const written = DESCRIBED.get(folder)?.written
if (!written) fail(usage())
const today = localDate(new Date())
for (const { locale, path } of fresh) {
  mkdirSync(dirname(path), { recursive: true })
  // `wx`: whatever happens meanwhile, nobody's file is written over.
  writeFileSync(path, draftFile(written, { title, locale, today }), { flag: 'wx' })
  console.log(path)
}
const port = process.env['PORT'] ?? 4321
console.log('\nPreview, after `npm run dev`:')
for (const { locale } of fresh) console.log(`  http://localhost:${port}${localePath(locale, placeOf(folder, slug))}`)
const rootRoutes = languagesOf(folder).filter(locale => !files.some(file => file.locale === locale))
if (rootRoutes.length > 0) console.log(`\nStill to translate: ${rootRoutes.map(locale => `${locale}.md`).join(', ')}`)

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
