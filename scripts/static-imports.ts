import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Static imports only: what a click fetches does not come with the page. */
const IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g
const known = new Map<string, readonly string[]>()

/** The addresses (`/_astro/x.js`) of some scripts of a build and of everything that they import, in the order of discovery. */
export function withStaticImports(folder: string, scripts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...scripts]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path) || !existsSync(join(folder, path))) continue
    found.add(path)
    waiting.push(...importsOf(folder, path))
  }
  return found
}

/** A built script is named by its content, so it is read once. */
function importsOf(folder: string, path: string): readonly string[] {
  const file = join(folder, path)
  const imports =
    known.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(
      ([, target = '']) => new URL(target, `http://x${path}`).pathname
    )
  known.set(file, imports)
  return imports
}
