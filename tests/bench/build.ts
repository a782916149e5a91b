import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { commandLine, runCommand, wholeNumber } from '../../scripts/command.ts'

const WORDS_IN_ARTICLE = 400
const LANGUAGES = ['mn', 'en'] as const
const COPIED = ['src', 'locales', 'content', 'public', 'scripts', 'tests/bench', 'tests/support']
const FILES = ['astro.config.mjs', 'tailwind.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']
const NEWEST_ELEVENTY = '@11ty/eleventy'

const program = commandLine(
  'bench:build',
  'How fast the site is built with thousands of articles, with Eleventy on the same texts beside it, in a copy of the project.'
)
  .option('--articles <number>', 'how many, in each language', wholeNumber(8, 1_000_000), 5_000)
  .option('--eleventy <folder>', 'where Eleventy is installed; it is fetched otherwise')
  // The copy calls itself with it.
  .addOption(new Option('--pages').hideHelp())
  .action(({ pages, articles, eleventy: folder }) => (pages ? buildPages() : measure(articles, folder)))

/** In the copy: pages alone, with the log that says how long they took. */
async function buildPages() {
  const { build } = await import('astro')
  const { readEnvironment } = await import('../../src/server/platform/environment/environment.ts')
  const { openLog } = await import('../../src/server/platform/http/log.ts')
  const { createApp } = await import('../../src/server/app.ts')
  const { provideStorefront } = await import('../../src/storefront/port.ts')
  watchRendering()
  const shop = await createApp(readEnvironment(process.env), { log: openLog('warn'), onProgress: () => {} })
  provideStorefront(shop.storefront)
  await build({ root: process.cwd(), logLevel: 'info' })
  await shop.close()
  console.log(`processor ${processorSeconds()}`)
  process.exit(0)
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** Others may be using the machine: what rendering costs is told in processor time as well as by the clock. */
function watchRendering() {
  const write = process.stdout.write.bind(process.stdout)
  let began: number | undefined
  process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    const text = String(chunk)
    if (text.includes('static routes')) began = processorSeconds()
    else if (began !== undefined && text.includes('Completed in')) {
      write(`rendering processor ${processorSeconds() - began}\n`)
      began = undefined
    }
    return write(chunk, ...rest)
  }
}

function measure(articles: number, eleventyFolder: string | undefined) {
  const copy = mkdtempSync(join(tmpdir(), 'bench-build-'))
  try {
    for (const folder of COPIED) cpSync(folder, join(copy, folder), { recursive: true })
    for (const file of FILES) cpSync(file, join(copy, file))
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    writeArticles(copy, articles)
    const first = astro(copy)
    console.log(`Astro, first build: ${JSON.stringify(first)}`)
    const changed = join(copy, 'content/articles/article-7/mn.md')
    writeFileSync(changed, `${readFileSync(changed, 'utf8')}\nНэг өгүүлбэр нэмэв.\n`)
    const second = astro(copy)
    console.log(`Astro, one article changed: ${JSON.stringify(second)}`)
    const other = eleventy(copy, eleventyFolder)
    console.log(`Eleventy, the articles alone: ${JSON.stringify(other)}`)
    const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
    writeFileSync(
      'tests/bench/latest-build.json',
      `${JSON.stringify({ at: new Date().toISOString(), machine, articles, languages: LANGUAGES, first, second, eleventy: other }, null, 2)}\n`
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Texts of the provider's own words, shuffled the same way each time: as long and as marked up as real ones. */
function writeArticles(copy: string, count: number) {
  const folder = join(copy, 'content/articles')
  const [model = ''] = readdirSync(folder)
  const models = Object.fromEntries(LANGUAGES.map(locale => [locale, partsOf(join(folder, model, `${locale}.md`))]))
  rmSync(folder, { recursive: true })
  for (let index = 0; index < count; index++) {
    mkdirSync(join(folder, `article-${index}`), { recursive: true })
    for (const locale of LANGUAGES) {
      const { front, words } = models[locale] ?? { front: '', words: [] }
      const head = front
        .replace(/^title:.*$/m, `title: ${locale} ${index}`)
        .replace(/^related:(?:.*\n(?:  - .*\n)*)/m, '')
      writeFileSync(join(folder, `article-${index}`, `${locale}.md`), `---\n${head}---\n\n${textOf(words, index)}`)
    }
  }
}

function partsOf(file: string) {
  const [, front = '', body = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  return {
    front,
    words: body
      .replace(/[#*_[\]()!>`-]|\{\{.*?\}\}|\/\S+/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
  }
}

function textOf(words: readonly string[], seed: number): string {
  let at = seed * 7919 + 17
  const word = () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return words[at % words.length] ?? ''
  }
  const sentence = (length: number) => Array.from({ length }, word).join(' ')
  const parts = Array.from({ length: 5 }, () => {
    const paragraph = `${sentence(20)}, **${sentence(2)}** ${sentence(23)}. [${sentence(2)}](/products) ${sentence(15)}.`
    return `## ${sentence(4)}\n\n${paragraph}\n\n- ${sentence(6)}\n- ${sentence(6)}\n`
  })
  return `${parts.join('\n')}\n${sentence(WORDS_IN_ARTICLE - 5 * 80 > 0 ? WORDS_IN_ARTICLE - 400 : 12)}.\n`
}

function astro(copy: string) {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/bench/build.ts', '--pages'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, DATA_DIR: join(copy, '.data'), ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  })
  if (status !== 0) throw new Error(`The build did not finish:\n${stdout.slice(-2_000)}\n${stderr.slice(-2_000)}`)
  const pages = stdout.match(/├─/g)?.length ?? 0
  const cachedCount = stdout.match(/\((?:cached|restored)\)/g)?.length ?? 0
  const [, time = '0', unit = 's'] = /static routes[\s\S]*?Completed in ([\d.]+)(ms|s|m)\b/.exec(stdout) ?? []
  const renderSeconds = Number(time) * (unit === 'ms' ? 0.001 : unit === 'm' ? 60 : 1)
  return {
    pages,
    rendered: pages - cachedCount,
    renderSeconds,
    pagesPerSecond: Math.round(pages / renderSeconds),
    pagesPerProcessorSecond: Math.round((pages - cachedCount) / secondsAfter(stdout, 'rendering processor')),
    wholeProcessorSeconds: Math.round(secondsAfter(stdout, '\nprocessor')),
    wholeSeconds: Number(((performance.now() - began) / 1_000).toFixed(1))
  }
}

function secondsAfter(output: string, name: string): number {
  return Number(output.split(`${name} `)[1]?.split('\n')[0])
}

/** The same texts in the frame of the page Astro made of one of them, so that both write pages of one size. */
function eleventy(copy: string, installedIn: string | undefined) {
  const folder = installedIn ?? installed(copy)
  const site = join(copy, 'eleventy')
  const page = readFileSync(join(copy, 'dist/client/articles/article-7.html'), 'utf8')
  const frame = page
    .replaceAll(/\{\{|\{%|\{#/g, ' ')
    .replace(/(<div class="prose"[^>]*>)[\s\S]*?(?=<p class="mt-10)/, '$1{{ content | safe }}</div>')
    .replace(/<title>[^<]*/, '<title>{{ title }}')
  mkdirSync(join(site, '_includes'), { recursive: true })
  writeFileSync(join(site, '_includes/page.njk'), frame)
  writeFileSync(
    join(site, 'eleventy.config.js'),
    'export default () => ({ markdownTemplateEngine: false, dir: { output: "out" } })'
  )
  writeFileSync(join(site, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(site, 'articles.json'), '{}')
  cpSync(join(copy, 'content/articles'), join(site, 'articles'), { recursive: true })
  writeFileSync(join(site, 'articles/articles.json'), JSON.stringify({ layout: 'page.njk', draft: false }))
  symlinkSync(join(resolve(folder), 'node_modules'), join(site, 'node_modules'))
  writeFileSync(
    join(site, 'processor.cjs'),
    "process.on('exit', () => { const { user, system } = process.cpuUsage(); console.log('\\nprocessor ' + (user + system) / 1e6) })"
  )
  const began = performance.now()
  const program = ['--require', './processor.cjs', 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet']
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: site,
    encoding: 'utf8',
    maxBuffer: 1 << 30
  })
  if (status !== 0) throw new Error(`Eleventy did not finish: ${stderr.slice(-2_000)}`)
  const [, pages = '0', time = '0'] = /Wrote (\d+) files? in ([\d.]+) seconds/.exec(stdout) ?? []
  return {
    version: (
      JSON.parse(readFileSync(join(site, 'node_modules/@11ty/eleventy/package.json'), 'utf8')) as { version: string }
    ).version,
    pages: Number(pages),
    pagesPerSecond: Math.round(Number(pages) / Number(time)),
    pagesPerProcessorSecond: Math.round(Number(pages) / secondsAfter(stdout, '\nprocessor')),
    wholeProcessorSeconds: Math.round(secondsAfter(stdout, '\nprocessor')),
    wholeSeconds: Number(((performance.now() - began) / 1_000).toFixed(1))
  }
}

function installed(copy: string): string {
  const folder = join(copy, 'peer')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  spawnSync('npm', ['install', NEWEST_ELEVENTY, '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  return folder
}

await runCommand(program)
