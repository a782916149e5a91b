import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { COMPRESSIBLE } from '../src/server/platform/http/compress.ts'

const CACHE = '.cache/compressed'
/** Bytes; below this a header costs more than compression saves. */
const WORTH = 600
const AT_ONCE = 8

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every text file. Scripts and styles are loaded a thousand times for each build and
 * get the best level; pages are many and change often and get a quick one.
 */
export async function precompress(folder: string): Promise<{ files: number; savedPercent: number }> {
  mkdirSync(CACHE, { recursive: true })
  const waiting = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  let [files, before, after] = [0, 0, 0]
  const used = new Set<string>()

  const one = async (path: string) => {
    const body = await readFile(path)
    if (body.length < WORTH) return
    const best = path.includes('/_astro/')
    const name = createHash('sha1').update(`${best}`).update(body).digest('hex')
    const key = join(CACHE, name)
    used.add(`${name}.br`).add(`${name}.gz`)
    const quality = { [constants.BROTLI_PARAM_QUALITY]: best ? 11 : 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    const small = await cachedOr(`${key}.br`, `${path}.br`, () => brotli(body, { params: quality }))
    await cachedOr(`${key}.gz`, `${path}.gz`, () => zip(body, { level: best ? 9 : 6 }))
    files += 1
    before += body.length
    after += small
  }
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await one(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // Pages that are gone would only make the cache grow.
  await Promise.all(readdirSync(CACHE).map(async name => used.has(name) || rm(join(CACHE, name), { force: true })))
  return { files, savedPercent: before === 0 ? 0 : Math.round((1 - after / before) * 100) }
}

/** Takes the compressed form from the cache, or makes it and keeps it there; answers with its size. */
async function cachedOr(cached: string, target: string, make: () => Promise<Buffer>): Promise<number> {
  if (!existsSync(cached)) await writeFile(cached, await make())
  await copyFile(cached, target)
  return (await readFile(target)).length
}
