import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withStaticImports } from './static-imports.ts'

/** Islands whose code is needed at once; those that wait are fetched when they are used. */
const LOADED_ISLAND = /<astro-island\b[^>]*\bclient="load"[^>]*>/g
const SCRIPT = /(?:component-url|renderer-url)="(\/[^"]+\.js)"/g
const PRELOAD = /<link rel="modulepreload" [^>]*>/g

/**
 * Names the scripts of an island in the head of its page, so that a browser fetches them side by side: it learns of an
 * import only when it has read the script that imports, which is three ways to the server and back in the cart.
 */
export function preloadModules(folder: string): { pages: number } {
  let pages = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const path = join(folder, name)
    const html = readFileSync(path, 'utf8')
    const preloaded = withPreloads(html, folder)
    if (preloaded === html) continue
    writeFileSync(path, preloaded)
    pages += 1
  }
  return { pages }
}

/** A page that was taken over from the last build names its scripts already, maybe under other names. */
export function withPreloads(html: string, folder: string): string {
  const plain = html.replace(PRELOAD, '')
  const islands = plain.match(LOADED_ISLAND) ?? []
  const own = islands.flatMap(island => [...island.matchAll(SCRIPT)].map(([, path = '']) => path))
  const links = Array.from(withStaticImports(folder, own), path => `<link rel="modulepreload" href="${path}">`)
  return links.length === 0 ? plain : plain.replace('</head>', `${links.join('')}</head>`)
}
