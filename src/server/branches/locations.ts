import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readFrontMatter } from '../../content/front-matter.ts'

/** What the server needs to know of a branch; its page knows the rest. */
export interface StockLocation {
  /** `UB-SUKHBAATAR`. */
  readonly code: string
  readonly slug: string
  readonly name: Readonly<Record<'mn' | 'en', string>>
}

const facts = z.object({ title: z.string(), stockLocation: z.string().optional() })

/** The branches of `content/branches/<slug>/{mn,en}.md`, by their slug. */
export async function readLocations(folder: string): Promise<readonly StockLocation[]> {
  if (!existsSync(folder)) return []
  const slugs = (await readdir(folder, { withFileTypes: true })).filter(each => each.isDirectory())
  const found = await Promise.all(slugs.map(({ name }) => read(folder, name)))
  return found.filter(each => each !== undefined).sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

async function read(folder: string, slug: string): Promise<StockLocation | undefined> {
  const [mn, en] = await Promise.all(['mn', 'en'].map(locale => frontMatter(join(folder, slug, `${locale}.md`))))
  if (!mn?.stockLocation) return undefined
  return { code: mn.stockLocation, slug, name: { mn: mn.title, en: en?.title ?? mn.title } }
}

async function frontMatter(file: string) {
  return existsSync(file) ? facts.parse(readFrontMatter(await readFile(file, 'utf8')).data) : undefined
}
