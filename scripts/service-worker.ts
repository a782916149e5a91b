import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { localePath, SHOP_LOCALES } from '../src/i18n/locales.ts'
import { words } from '../src/i18n/words.ts'
import type { WorkerBuild } from '../src/service-worker/scope.ts'
import { withStaticImports } from './static-imports.ts'

const ENTRY = join(import.meta.dirname, '../src/service-worker/main.ts')
const LOADED = /(?:href|src|component-url|renderer-url)="(\/_astro\/[^"]+\.(?:css|js|woff2))"/g

/** Writes `sw.js` for the pages of a build; it reads what they are from the constant `BUILD`. */
export function writeServiceWorker(folder: string): { files: number } {
  const shell = shellOf(folder)
  const copy = Object.fromEntries(SHOP_LOCALES.map(locale => [locale, words(locale, 'offline')('copy')]))
  const code = bundledWorker()
  const build: WorkerBuild = {
    version: versionOf(folder, [code, ...shell.map(path => contentOf(folder, path))]),
    shell,
    copy
  }
  writeFileSync(join(folder, 'sw.js'), `const BUILD = ${JSON.stringify(build)}\n${code}`)
  return { files: shell.length }
}

/** The offline pages, and everything they load before anybody touches them. */
function shellOf(folder: string): readonly string[] {
  const pages = SHOP_LOCALES.map(locale => localePath(locale, '/offline'))
  const loaded = pages.flatMap(page => [...contentOf(folder, page).matchAll(LOADED)].map(([, path = '']) => path))
  const files = new Set(['/icon.svg', ...loaded, ...withStaticImports(folder, loaded.filter(isScript))])
  return [...pages, ...[...files].sort()]
}

const isScript = (path: string) => path.endsWith('.js')

const contentOf = (folder: string, path: string) =>
  readFileSync(join(folder, /\.\w+$/.test(path) ? path : `${path}.html`), 'utf8')

/** Changes with code and style, not with every article: what people have read stays readable for them. */
function versionOf(folder: string, parts: readonly string[]): string {
  const hash = createHash('sha256')
  const names = readdirSync(join(folder, '_astro'), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter(name => /\.(?:js|css)$/.test(name)).sort()) hash.update(name)
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 12)
}

/** One script without imports, which is all that browsers take as a worker everywhere. */
export function bundledWorker(): string {
  const { outputFiles } = buildSync({
    ...{ entryPoints: [ENTRY], bundle: true, write: false },
    ...{ format: 'iife', target: 'es2022', charset: 'utf8', logLevel: 'warning' }
  })
  return outputFiles[0]?.text ?? ''
}
