/** Lists the preview cards that built pages ask for; the server draws each when it is first asked for. */
import { open, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ogImagePath, type OgImage } from '../src/og-images/og-image.ts'

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

/** Writes the cards by file name, each once, however many pages are shared with it; answers with their number. */
export async function listPreviews(pagesFolder: string, list: string): Promise<number> {
  const pages = (await readdir(pagesFolder, { recursive: true })).filter(name => name.endsWith('.html'))
  const head = Buffer.alloc(HEAD_BYTES)
  const wishes = new Map<string, OgImage>()
  for (const page of pages) {
    const file = await open(join(pagesFolder, page))
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    await file.close()
    const [, wish] = CARD_META.exec(head.toString('utf8', 0, bytesRead)) ?? []
    if (wish === undefined) continue
    const text = wish.replace(/&(?:quot|#34|#39|lt|gt);/g, entity => ENTITIES[entity] ?? '').replaceAll('&amp;', '&')
    const card = JSON.parse(text) as OgImage
    wishes.set(basename(ogImagePath(card)), card)
  }
  await writeFile(list, JSON.stringify(Object.fromEntries(wishes)))
  return wishes.size
}
