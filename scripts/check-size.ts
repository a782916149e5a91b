/** Page weight: gzipped JavaScript by page type, against budgets that fail the tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { pageRenderer, type AstroHandler } from '../src/server/platform/http/page-renderer.ts'
import { readEnvironment } from '../src/server/platform/environment/environment.ts'
import { createApp } from '../src/server/app.ts'
import { provideStorefront } from '../src/storefront/port.ts'
import { withStaticImports } from './static-imports.ts'

const CLIENT = 'dist/client'
const KB = 1_000

/**
 * Before anything is touched; first match counts. The shop's bounds are 15 KB for home and content, 78 KB for products
 * and categories and 100 KB for all others; where a page is far below, its budget is what it weighs, and
 * docs/decisions/0158-budgets-above-the-bound.md says what the others buy. React and its renderer are about 67 KB.
 */
// Every page chooses the storage of a tab in which staff see the shop as a customer: 0.2 KB more since decision 0122.
const BUDGETS: readonly (readonly [RegExp, string, number])[] = [
  // Its rows wait to be used, as every list does.
  [/^\/(?:[a-z]{2})?$/, 'home', 15 * KB],
  // Two buttons that make a drink for more people, and the screen of last resort that goes with any script.
  [/^\/(?:[a-z]{2}\/)?story\/cocktails\/./, 'recipe', 4.5 * KB],
  [/^\/(?:[a-z]{2}\/)?story(?:\/|$)/, 'brand', 0],
  [/^\/(?:[a-z]{2}\/)?404$/, 'not found', 10 * KB],
  // Scripts allowed on reading pages: the shell's own small ones, and no framework. The page about cookies lists the
  // others.
  [/^\/(?:[a-z]{2}\/)?(?:articles|news|authors|look-books|pages|faq|campaigns)(?:\/|$)/, 'content', 9.5 * KB],
  // HTML that is looked at without a framework, with notices and menus that change: their islands wait
  // (docs/decisions/0047-lists-before-use.md). Which small files it shares is planned anew with each change (0135),
  // which moves it by some ten bytes.
  [/^\/(?:[a-z]{2}\/)?products\/./, 'product', 8.5 * KB],
  [/^\/(?:[a-z]{2}\/)?t\/./, 'category', 15 * KB],
  // Tools for those who are signed in as staff: lists, decisions, an editor.
  [/^\/(?:[a-z]{2}\/)?staff(?:\/|$)/, 'staff', 115.5 * KB],
  // The frame of the office; each screen comes when it is opened (docs/decisions/0085-office-frame.md).
  [/^\/(?:[a-z]{2}\/)?office$/, 'office', 145 * KB],
  // Pieces that it shares with the office are files of their own now (docs/decisions/0047-lists-before-use.md). An
  // error ends when its field is corrected, prices of shipments and the nearest pick-up are said before they are chosen:
  // 1.4 KB. The note on required fields, clearing errors when a saved address is chosen, and delivery names: 0.5 KB.
  [/^\/(?:[a-z]{2}\/)?(?:checkout|order)$/, 'checkout', 105 * KB],
  // A press that waits for its code is kept over a reload on every page (docs/decisions/0054-weight-of-pages.md), and a
  // page may load a little in vain where that saves files (docs/decisions/0135-files-of-a-page.md).
  [/^\/(?:[a-z]{2}\/)?account$/, 'account', 101.5 * KB],
  // The cart says before the button what keeps it from being ordered: least amount, medicines, hours of alcohol.
  [/./, 'shop', 101 * KB]
]

/**
 * The same pages once a shopper has touched everything that waits for a hand (docs/decisions/0047-lists-before-use.md).
 */
const BUDGETS_IN_USE: typeof BUDGETS = [
  // The delivery estimate is an island since decision 0136; as a script fetched by another it was not counted.
  [/^\/(?:[a-z]{2}\/)?products\/./, 'product used', 108.4 * KB],
  [/^\/(?:[a-z]{2}\/)?t\/./, 'category used', 115.2 * KB]
]

/** Read to its end, a product's page has loaded what its buyers say and ask, too. */
const BUDGETS_READ: typeof BUDGETS = [[/^\/(?:[a-z]{2}\/)?products\/./, 'product read', 122.4 * KB]]

/** A page whose visitor is asked for their age: React and the question with it, once. */
const GATE_BUDGET = [/./, 'age gate', 86 * KB] as const

const weights = new Map<string, number>()
function weightOf(path: string): number {
  const known = weights.get(path) ?? gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length
  weights.set(path, known)
  return known
}

/** The age question: loaded by visitors who have not answered it, and by nobody else (src/islands/age). */
const AGE_GATE = /<astro-island[^>]*client="covered"[^>]*>/

/** Islands that wait for a hand (src/lazy/client-use.ts) or for the screen do not weigh on the page until then. */
const WAITING = {
  loaded: /<astro-island\b[^>]*\bclient="(?:use|visible)"[^>]*>/g,
  used: /<astro-island\b[^>]*\bclient="visible"[^>]*>/g,
  read: undefined
} as const

/** Every script a page may load by then: tags, preloads, islands with their renderer, and what these import. */
function scriptsOf(html: string, when: keyof typeof WAITING): { files: ReadonlySet<string>; inline: number } {
  const waits = WAITING[when]
  const loaded = waits ? html.replace(waits, '') : html
  const named = [
    ...loaded.matchAll(/(?:src|href|component-url|renderer-url|before-hydration-url)="(\/[^"]+\.js)"/g)
  ].map(([, path = '']) => path)
  const files = withStaticImports(CLIENT, named)
  const code = [...html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([^<]+)/g)].map(
    ([, text = '']) => text
  )
  return { files, inline: code.length === 0 ? 0 : gzipSync(code.join('\n')).length }
}

/** Product pages are made on demand: one is asked for as the server would. */
async function productPage(): Promise<readonly [string, string]> {
  const environment = readEnvironment(process.env)
  const shop = await createApp(environment, { log: pino({ enabled: false }) })
  provideStorefront(shop.storefront)
  const { hits } = await shop.storefront.search({ size: 1 })
  const path = `/products/${hits.hits[0]?._source?.slug ?? ''}`
  const { handler } = (await import(join(process.cwd(), 'dist/server/entry.mjs'))) as { handler: AstroHandler }
  const page = await pageRenderer(handler, environment.publicUrl)(path)
  await shop.close()
  if (page?.status !== 200) throw new Error(`${path} answered ${page?.status}`)
  return [path, page.body.toString()]
}

const pages = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html'))
  .map(
    name => [`/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, readFileSync(join(CLIENT, name), 'utf8')] as const
  )

const heaviest = new Map<string, { path: string; bytes: number; budget: number }>()
type Moment = keyof typeof WAITING
const weigh = (path: string, html: string, [, kind, budget]: (typeof BUDGETS)[number], when: Moment = 'loaded') => {
  const { files, inline } = scriptsOf(html, when)
  // The gate in the head is a few lines of its own, in the document and counted with it.
  const framework = [...files].reduce((sum, file) => sum + weightOf(file), 0)
  const bytes = framework === 0 ? 0 : framework + inline
  if (bytes >= (heaviest.get(kind)?.bytes ?? 0)) heaviest.set(kind, { path, bytes, budget })
}

for (const [path, html] of [...pages, await productPage()]) {
  const answered = html.replace(AGE_GATE, '')
  for (const [when, budgets] of [
    ['loaded', BUDGETS],
    ['used', BUDGETS_IN_USE],
    ['read', BUDGETS_READ]
  ] as const) {
    const budget = budgets.find(([pattern]) => pattern.test(path))
    if (budget) weigh(path, answered, budget, when)
  }
  if (answered !== html) weigh(path, html, GATE_BUDGET)
}

let over = 0
for (const [kind, { path, bytes, budget }] of heaviest) {
  const verdict = bytes > budget ? 'OVER' : 'ok'
  if (bytes > budget) over += 1
  console.log(
    `${kind.padEnd(13)} ${(bytes / KB).toFixed(1).padStart(6)} KB of ${(budget / KB).toFixed(0)} KB JavaScript, gzipped  ${verdict}  ${path}`
  )
}
process.exit(over > 0 ? 1 : 0)
