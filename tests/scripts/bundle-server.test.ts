import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer } from '../../scripts/bundle-server.ts'

const BUNDLE = resolve(`.cache/bundle-test-${process.pid}`)
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'delguur-bundled-'))
  for (const release of ['first', 'second', 'third']) mkdirSync(join(BUNDLE, release), { recursive: true })
  await bundleServer('fourth', BUNDLE)
}, 120_000)
afterAll(() => {
  for (const each of [BUNDLE, folder]) rmSync(each, { recursive: true, force: true })
})

const run = (program: string, args: readonly string[] = []) =>
  spawnSync(process.execPath, [join(BUNDLE, `${program}.mjs`), ...args], {
    ...{ encoding: 'utf8', cwd: folder },
    env: { ...process.env, NODE_ENV: 'test' }
  })

test('bundle: the newest release is what runs, and one more is kept for a server that still runs', () => {
  expect(readdirSync(BUNDLE).filter(name => !name.includes('.'))).toHaveLength(2)
  expect(run('worker', ['--help']).stdout).toMatch(/^Usage: npm run worker/)
})

test('bundle: a server without pages says so in one sentence', () => {
  const { stderr, status } = run('main')
  expect({ stderr, status }).toEqual({ stderr: 'There is no build yet: run `npm run build` first.\n', status: 1 })
})

test('bundle: an unexpected error names lines of the sources', () => {
  const planted = "data:text/javascript,process.argv.includes = () => { throw new Error('planted') }"
  const { stderr } = spawnSync(process.execPath, ['--import', planted, join(BUNDLE, 'worker.mjs')], {
    encoding: 'utf8'
  })
  expect(stderr).toMatch(/Error: planted\n.*\n {4}at .*\/src\/server\/worker\.ts:\d+:\d+\n/)
})

test('bundle: what editors change is no part of it, for its name says nothing of that', () => {
  const release = join(BUNDLE, 'fourth')
  const sources = readdirSync(release)
    .filter(name => name.endsWith('.map'))
    .flatMap(name => (JSON.parse(readFileSync(join(release, name), 'utf8')) as { sources: readonly string[] }).sources)
  expect(sources.some(source => source.includes('src/search/analysis/danger-signs.ts'))).toBe(true)
  expect(sources.filter(source => source.includes('content/search/') || source.includes('content/catalogue/'))).toEqual(
    []
  )
})
