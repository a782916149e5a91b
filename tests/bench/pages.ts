import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Hono } from 'hono'
import { commandLine, runCommand, wholeNumber } from '../../scripts/command.ts'
import { createApp } from '../../src/server/app.ts'
import { readEnvironment } from '../../src/server/platform/environment/environment.ts'
import { openBuildReload } from '../../src/server/platform/http/build-reload.ts'
import type { Encoding } from '../../src/server/platform/http/compress.ts'
import { openLog } from '../../src/server/platform/http/log.ts'
import type { HttpEnv } from '../../src/server/platform/http/env.ts'
import { openMicrocache } from '../../src/server/platform/http/microcache.ts'
import { serve } from '../../src/server/platform/http/serve.ts'
import { provideStorefront } from '../../src/storefront/port.ts'

const PUBLIC_URL = 'http://localhost'

const program = commandLine(
  'bench:pages',
  'Processor time and bytes of one page of the built shop that is rendered on demand and not kept, as browsers ask for it.'
)
  .argument('[path]', 'the page', '/products/cetirizine-10-mg-tablets')
  .option('--count <pages>', 'of each turn', wholeNumber(10, 100_000), 400)
  .action(main)

const WAYS: readonly (readonly [string, Encoding | undefined])[] = [
  ['plain', undefined],
  ['br', 'br'],
  ['gzip', 'gzip']
]
const TURNS = 7
const WARM_UP = 300

async function main(path: string) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-pages-'))
  const environment = readEnvironment({ ...process.env, DATA_DIR: folder, DATABASE_URL: '', SEARCH_URL: '' })
  const app = await createApp(environment, { log: openLog('warn') })
  provideStorefront(app.storefront)
  process.env['NODE_ENV'] = 'production'
  const build = await openBuildReload(resolve('dist'), resolve('.cache/served'), PUBLIC_URL)
  // Nobody calls it: the server replaces Request and Response for the whole process, and pages are written with those.
  const server = await serve(new Hono<HttpEnv>(), '127.0.0.1', 0)
  try {
    const cache = openMicrocache({ publicUrl: PUBLIC_URL })
    await measure(encoding => cache.once(encoding, () => build.render(path)))
  } finally {
    await server.stop()
    build.close()
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
  // The site's renderer keeps the process alive otherwise.
  process.exit()
}

type Ask = (encoding: Encoding | undefined) => Promise<{ readonly body: Buffer } | undefined>

async function measure(ask: Ask) {
  const { count } = program.opts()
  for (let page = 0; page < WARM_UP; page++) await ask(WAYS[page % WAYS.length]?.[1])
  console.log('µs of the processor for one page, least and median of seven turns; bytes')
  for (const [name, encoding] of WAYS) {
    const times: number[] = []
    for (let each = 0; each < TURNS; each++) times.push(await oneTurn(() => ask(encoding), count))
    const [least = 0, , , median = 0] = times.toSorted((a, b) => a - b)
    const bytes = (await ask(encoding))?.body.length ?? 0
    console.log(
      name.padEnd(6) +
        least.toFixed(0).padStart(8) +
        median.toFixed(0).padStart(8) +
        bytes.toLocaleString('en').padStart(10)
    )
  }
}

async function oneTurn(ask: () => Promise<unknown>, count: number) {
  const before = process.cpuUsage()
  for (let page = 0; page < count; page++) await ask()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

await runCommand(program)
