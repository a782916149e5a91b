import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { commandLine, runCommand } from '../../scripts/command.ts'

const program = commandLine(
  'bench:lighthouse',
  'Lighthouse on a phone for one page of each kind, in both languages, of a shop that runs. Ends with 1 where accessibility is under 100, the layout shifts or the console has errors; times depend on what else the machine does.'
)
  .argument('[url]', 'of the shop; behind nginx it answers by HTTP/2, as it does for shoppers', 'http://localhost:4321')
  .option('--only <kinds>', 'some of the kinds, with commas between')
  .action(main)

const LOCALES = ['', '/en']

/** One page of each kind; where it ends with a slash, the first link below it. */
const PAGES: Readonly<Record<string, string>> = {
  home: '',
  category: '/t/',
  product: '/products/',
  cart: '/cart',
  checkout: '/checkout',
  account: '/account',
  'sign-in': '/sign-in',
  text: '/pages/delivery',
  questions: '/faq',
  articles: '/articles',
  article: '/articles/',
  branches: '/branches',
  brands: '/brands',
  story: '/story',
  contact: '/contact'
}

/** Where links to pages of a kind are found. */
const LISTS: Readonly<Record<string, string>> = { '/t/': '', '/products/': '/products', '/articles/': '/articles' }

const numeric = z.object({ numericValue: z.number() })
const listed = z.object({ details: z.object({ items: z.array(z.object({ description: z.string().optional() })) }) })
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() })
  }),
  audits: z.object({
    'largest-contentful-paint': numeric,
    'total-blocking-time': numeric,
    'cumulative-layout-shift': numeric,
    'total-byte-weight': numeric,
    'network-requests': z.object({ details: z.object({ items: z.array(z.unknown()) }) }),
    'errors-in-console': listed
  })
})

async function main(url: string, { only }: { readonly only?: string | undefined }) {
  const kinds = only?.split(',') ?? Object.keys(PAGES)
  const folder = mkdtempSync(join(tmpdir(), 'delguur-lighthouse-'))
  let failed = 0
  try {
    for (const kind of kinds)
      for (const locale of LOCALES)
        if (!(await measure(kind, new URL(await pathOf(url, kind, locale), url).href, join(folder, 'report.json'))))
          failed += 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.exitCode = failed > 0 ? 1 : 0
}

async function pathOf(url: string, kind: string, locale: string): Promise<string> {
  const path = PAGES[kind]
  if (path === undefined) throw new Error(`Unknown kind: ${kind}`)
  const list = LISTS[path]
  if (list === undefined) return `${locale}${path}` || '/'
  const html = await (await fetch(new URL(`${locale}${list}` || '/', url))).text()
  const [, found] = new RegExp(`href="(${locale}${path}[^"#?]+)"`).exec(html) ?? []
  if (found === undefined) throw new Error(`${locale}${list} links to no ${kind}`)
  return found
}

/** One line for each page; false where it is not as it has to be. */
async function measure(kind: string, url: string, report: string): Promise<boolean> {
  const lighthouse = resolve('node_modules/lighthouse/cli/index.js')
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    '--only-categories=performance,accessibility',
    '--only-audits=errors-in-console'
  ]
  const chrome = '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors'
  const env = { ...process.env, CHROME_PATH: process.env['CHROME_PATH'] ?? chromium.executablePath() }
  await promisify(execFile)(process.execPath, [lighthouse, url, ...flags, chrome], { env, timeout: 180_000 })
  const { audits, categories } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
  const ms = (name: 'largest-contentful-paint' | 'total-blocking-time') => Math.round(audits[name].numericValue)
  const accessibility = Math.round(categories.accessibility.score * 100)
  const shift = audits['cumulative-layout-shift'].numericValue
  const errors = audits['errors-in-console'].details.items
  const parts = [
    `performance ${Math.round(categories.performance.score * 100)}`,
    `accessibility ${accessibility}`,
    `LCP ${ms('largest-contentful-paint')} ms`,
    `blocked ${ms('total-blocking-time')} ms`,
    `shift ${shift.toFixed(3)}`,
    `${audits['network-requests'].details.items.length} requests`,
    `${Math.round(audits['total-byte-weight'].numericValue / 1_000)} KB`
  ]
  console.log(`${kind.padEnd(10)} ${parts.join(', ')}  ${new URL(url).pathname}`)
  for (const { description } of errors) console.log(`  console: ${description ?? ''}`)
  return accessibility === 100 && shift === 0 && errors.length === 0
}

await runCommand(program)
