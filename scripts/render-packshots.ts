/**
 * Draws the packshots of every seed product into .cache/packshots, in a process of its own beside the making of pages
 * (scripts/build.ts). A name changes with the drawing, so what is there is right.
 */
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { productRecord } from '../src/contract/catalogue/catalogue-record.ts'
import { packshotKey, packshotPath } from '../src/packshot/key.ts'
import { renderPackshots } from '../src/packshot/render.ts'

const PRODUCTS = 'content/catalogue/products'
const CACHE = '.cache/packshots'
/** Thumbnails and cards: a page has many of them. The server draws others, a third of the time each, when they are looked at. */
const WANTED = [160, 320].map(width => ({ width, format: 'avif' }) as const)

const seedProducts = z.array(z.object({ slug: productRecord.shape.slug, packshot: productRecord.shape.packshot }))
type SeedProduct = z.infer<typeof seedProducts>[number]

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false
  )

async function readProducts(): Promise<readonly SeedProduct[]> {
  const files = (await readdir(PRODUCTS)).filter(file => file.endsWith('.json')).sort()
  const lists = await Promise.all(
    files.map(async file => seedProducts.parse(JSON.parse(await readFile(join(PRODUCTS, file), 'utf8'))))
  )
  return lists.flat()
}

/** Draws what the cache lacks; a picture appears under its name only when it is whole. */
async function fillCache({
  slug,
  packshot
}: SeedProduct): Promise<{ readonly names: readonly string[]; readonly drawn: number }> {
  const key = packshotKey(slug, packshot)
  const all = WANTED.map(each => ({ ...each, name: basename(packshotPath(key, each.width, each.format)) }))
  const there = await Promise.all(all.map(({ name }) => isThere(join(CACHE, name))))
  const missing = all.filter((_, index) => !there[index])
  if (missing.length > 0) {
    const pictures = await renderPackshots(packshot, missing)
    await Promise.all(
      pictures.map(async (picture, index) => {
        const path = join(CACHE, missing[index]?.name ?? '')
        await writeFile(`${path}.part`, picture)
        await rename(`${path}.part`, path)
      })
    )
  }
  return { names: all.map(({ name }) => name), drawn: missing.length }
}

const started = performance.now()
// Products are drawn side by side, so one thread for each picture is enough.
sharp.concurrency(1)
await mkdir(CACHE, { recursive: true })
const products = await readProducts()
const waiting = [...products]
const usedFiles = new Set<string>()
let [done, drawn] = [0, 0]

function showProgress() {
  if (!process.stdout.isTTY && done % 100 !== 0 && done !== products.length) return
  process.stdout.write(
    `${process.stdout.isTTY ? '\r' : ''}packshots ${done}/${products.length}${process.stdout.isTTY && done < products.length ? '' : '\n'}`
  )
}

async function work() {
  for (let product = waiting.shift(); product; product = waiting.shift()) {
    const result = await fillCache(product)
    for (const name of result.names) usedFiles.add(name)
    done += 1
    drawn += result.drawn
    showProgress()
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
// Drawings that nothing shows any more would only make the cache grow.
const old = (await readdir(CACHE)).filter(name => !usedFiles.has(name) && !name.endsWith('.part'))
await Promise.all(old.map(name => rm(join(CACHE, name), { force: true })))
const { user, system } = process.cpuUsage()
process.stdout.write(
  `packshots ready: ${products.length} products, ${drawn} pictures drawn in ${((performance.now() - started) / 1000).toFixed(1)} s, ${((user + system) / 1_000_000).toFixed(1)} of the processor\n`
)
