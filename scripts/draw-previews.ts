/** Draws the preview cards that built pages ask for into dist/client/og; what was drawn before comes from the cache. */
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { ogImagePath, type OgImage } from '../src/og-images/og-image.ts'
import { artOf, renderOgImage } from '../src/og-images/render.ts'

const CACHE = '.cache/og'
/** The wish stands in the head: the rest of a page is not read. */
const HEAD_BYTES = 24_576
const CARD_META = /<meta property="og:image"[^>]* data-card="([^"]*)"/
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>'
}

/** Cards by file name, each once, however many pages are shared with it. */
async function wishesIn(folder: string): Promise<ReadonlyMap<string, OgImage>> {
  const pages = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.html'))
  const head = Buffer.alloc(HEAD_BYTES)
  const wishes = new Map<string, OgImage>()
  for (const page of pages) {
    const file = await open(join(folder, page))
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    await file.close()
    const [, wish] = CARD_META.exec(head.toString('utf8', 0, bytesRead)) ?? []
    if (wish === undefined) continue
    const text = wish.replace(/&(?:quot|#34|#39|lt|gt);/g, entity => ENTITIES[entity] ?? '').replaceAll('&amp;', '&')
    const card = JSON.parse(text) as OgImage
    wishes.set(basename(ogImagePath(card)), card)
  }
  return wishes
}

/** Cards that are new are drawn, side by side; nobody ever sees half a picture. */
export async function drawPreviews(folder: string): Promise<{ readonly cards: number; readonly drawn: number }> {
  const target = join(folder, 'og')
  await Promise.all([mkdir(CACHE, { recursive: true }), mkdir(target, { recursive: true })])
  const wishes = await wishesIn(folder)
  const cachedFiles = new Set(await readdir(CACHE))
  const waiting = [...wishes].filter(([name]) => !cachedFiles.has(name))
  const drawn = waiting.length
  sharp.concurrency(1)

  async function work() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, card] = next
      const art = card.art === undefined ? undefined : await readFile(join(folder, card.art)).catch(() => undefined)
      await writeFile(join(CACHE, `${name}.part`), await renderOgImage(card, art && (await artOf(art))))
      await rename(join(CACHE, `${name}.part`), join(CACHE, name))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const name of wishes.keys()) await copyFile(join(CACHE, name), join(target, name), constants.COPYFILE_FICLONE)
  // Cards that no page wishes any more would only make the cache grow.
  for (const name of cachedFiles) if (!wishes.has(name)) await rm(join(CACHE, name), { force: true })
  for (const name of await readdir(target))
    if (!wishes.has(name)) await rm(join(target, name), { force: true, recursive: true })
  return { cards: wishes.size, drawn }
}
