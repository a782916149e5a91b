// `npm test` and `npm run check`: everything that must hold, offline, the same here and in CI. Plain Node 20.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, hear, ROOT, run, say } from './prepare.mjs'

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  say(
    'Usage: npm test | npm run check\n\nnpm test runs everything as CI does; npm run check leaves out the build, the browser, PostgreSQL and slow tests\n(vitest.check.config.ts).'
  )
  process.exit(0)
}
const quick = process.argv[2] === 'check'
const ci = Boolean(process.env.CI)
const root = process.getuid?.() === 0
const REPORT = join(ROOT, '.cache/report.json')

const began = Date.now()
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = []

ensureInstalled()
const postgres = quick || havePostgres()
const nginx = haveNginx()
if (!nginx) say('nginx is missing: what it does in front of the shop is not tested (apt-get install nginx-light).')
if (!postgres) say('PostgreSQL 15 is missing: HALF of the server tests will be skipped (apt-get install postgresql).')

const bin = name => [join('node_modules', name)]
/** TypeScript 7. ESLint and astro check need the JavaScript API of TypeScript 6, which stays as `typescript`. */
const TSC = 'typescript-native/bin/tsc'
// A fresh clone has no types for its content and fonts yet.
await check('types of content are made', [...bin('astro/bin/astro.mjs'), 'sync', '--silent'])
const checks = sideBySide([
  { name: 'content', args: ['scripts/content-check.ts'] },
  ...(quick
    ? []
    : [
        {
          name: 'types of pages',
          // Of pages alone: the whole project takes ten times as long, and the native compiler has its modules below.
          args: [
            ...bin('astro/bin/astro.mjs'),
            'check',
            '--noSync',
            '--tsconfig',
            'tsconfig.pages.json',
            '--minimumFailingSeverity',
            'error',
            '--minimumSeverity',
            'error'
          ]
        }
      ]),
  // The native compiler takes a tenth of what ESLint needs, which has the rules of pages and islands only.
  { name: 'lint', args: [...bin('oxlint/bin/oxlint'), '--type-aware', '--max-warnings', '0'] },
  {
    name: 'lint of pages and islands',
    args: [...bin('eslint/bin/eslint.js'), '.', '--cache', '--cache-location', '.cache/eslint', '--max-warnings', '0']
  },
  // The native compiler, with one checker: the other core is busy with the next check.
  {
    name: 'types',
    args: [...bin(TSC), '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']
  },
  { name: 'types of the domain, without DOM and Node', args: [...bin(TSC), '--noEmit', '-p', 'tsconfig.domain.json'] },
  { name: 'format', args: [...bin('oxfmt/bin/oxfmt'), '--ignore-path', '.gitignore', '--check', '.'] },
  // The one language that oxfmt does not know.
  {
    name: 'format of pages',
    args: [
      ...bin('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level',
      'warn',
      'src',
      '--cache',
      '--cache-location',
      '.cache/prettier'
    ]
  },
  {
    name: 'boundaries',
    args: [
      ...bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'src',
      'simulators',
      'scripts'
    ]
  },
  { name: 'nothing unused', args: [...bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  // Beside the tests, which often wait for a database or another process: it takes what they leave of two cores.
  ...(quick ? [] : [{ name: 'build', work: buildInBackground }])
])
// Tests begin as soon as one of the two queues is empty.
await checks.oneIdle
await suite(
  'unit, server, search and content',
  [
    ...bin('vitest/vitest.mjs'),
    'run',
    ...(quick ? ['--config', 'vitest.check.config.ts'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`
  ],
  readVitest
)
await checks.done

if (!quick && !failures.includes('build')) {
  await check('page weight', ['scripts/check-size.ts'])
  const chromium = findChromium()
  if (chromium) {
    await suite(
      'end to end, with axe',
      [...bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      readPlaywright,
      {
        PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT,
        CHROMIUM: chromium
      }
    )
  } else
    missing(
      'Chromium is missing: end-to-end tests did not run. Install it with `apt-get install chromium` or `npx playwright install chromium`.'
    )
}
if (!postgres && ci) missing('PostgreSQL is missing.')
if (!nginx && ci) missing('nginx is missing.')

for (const failure of failures) console.error(`failed: ${failure}`)
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
say(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
process.exit(counts.failed > 0 ? 1 : 0)

async function check(name, args) {
  const start = Date.now()
  say(`\n— ${name}`)
  count(name, await run(args), start)
}

/** Checks that need nothing of each other, two at a time; what one has to say comes whole, when it is done. */
function sideBySide(checks) {
  const left = checks.values()
  const oneByOne = async () => {
    for (const { name, args, work = () => hear(args) } of left) {
      const start = Date.now()
      const { code, output } = await work()
      say(`\n— ${name}\n${output}`.trimEnd())
      count(name, code, start)
    }
  }
  const lanes = [oneByOne(), oneByOne()]
  return { oneIdle: Promise.race(lanes), done: Promise.all(lanes) }
}

async function buildInBackground() {
  let output = ''
  const isBuilt = await ensureBuilt({
    orFail: false,
    runBuild: async () => {
      const heard = await hear(['scripts/build.ts'], { inBackground: true })
      output = heard.output
      return heard.code
    }
  })
  return { code: isBuilt ? 0 : 1, output }
}

function count(name, code, start) {
  if (code === 0) counts.passed += 1
  else {
    counts.failed += 1
    failures.push(name)
  }
  say(`${code === 0 ? 'ok' : 'FAILED'} · ${seconds(start)} s (${seconds(began)} s in all)`)
}

/** A test runner: its own tests are counted, and a run that breaks off without a report is a failure. */
async function suite(name, args, readReport, env = {}) {
  const start = Date.now()
  say(`\n— ${name}`)
  rmSync(REPORT, { force: true })
  const code = await run(args, { env })
  const result = existsSync(REPORT)
    ? readReport(JSON.parse(readFileSync(REPORT, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0 }
  if (code !== 0 && result.failed === 0) result.failed = 1
  for (const key of Object.keys(counts)) counts[key] += result[key]
  if (result.failed > 0) failures.push(name)
  say(
    `${result.failed === 0 ? 'ok' : 'FAILED'} · ${result.passed} passed, ${result.failed} failed · ${seconds(start)} s (${seconds(began)} s in all)`
  )
}

function readVitest(report) {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0)
  }
}

function readPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** In CI what is missing is a failure; elsewhere it has been said. */
function missing(sentence) {
  console.error(`\n!!! ${sentence}`)
  if (ci) {
    counts.failed += 1
    failures.push(sentence)
  } else counts.skipped += 1
}

function havePostgres() {
  const there = () =>
    existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').some(version => Number(version) >= 15)
  if (!there()) install('PostgreSQL', ['postgresql'])
  return there()
}

function haveNginx() {
  const there = () => ['/usr/sbin/nginx', '/usr/bin/openssl'].every(path => existsSync(path))
  if (!there()) install('nginx', ['nginx-light', 'libnginx-mod-http-brotli-static', 'openssl'])
  return there()
}

/** Chromium's headless shell first (see playwright.config.ts); CI brings it along where it is missing. */
function findChromium() {
  const shell = '/usr/bin/chromium-headless-shell'
  const known = () =>
    [process.env.CHROMIUM, shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
      path => path && existsSync(path)
    )
  const found = known()
  if (found && (found !== '/usr/bin/chromium' || !ci)) return found
  install('Chromium', ['chromium-headless-shell'])
  if (known()) return known()
  say('Chromium is not installed; asking Playwright for one …')
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: ROOT, stdio: 'inherit' })
  if (status === 0) return 'playwright'
  install('Chromium', ['chromium'])
  return known()
}

function install(what, packages) {
  if (!root || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${what} …`)
  // Only programs are wanted: with this run level Debian starts no service of what it installs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env })
}

function seconds(start) {
  return ((Date.now() - start) / 1_000).toFixed(1)
}
