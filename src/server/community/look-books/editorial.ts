import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readFrontMatter } from '../../../content/front-matter.ts'
import { parseLocalMoment } from '../../../domain/moment.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'

interface EditorialText {
  readonly title: string
  readonly description: string
  /** One for each scene. */
  readonly notes: readonly string[]
}

/** A look book of the shop's own, as its page is written in `content/look-books/`. */
export interface EditorialLookBook {
  readonly slug: string
  readonly publishedAt: string
  readonly texts: { readonly mn: EditorialText; readonly en?: EditorialText | undefined }
  /** Product slugs of each scene. */
  readonly scenes: readonly (readonly string[])[]
}

const factsSchema = z.object({
  published: z.string(),
  draft: z.boolean().default(false),
  scenes: z.array(z.object({ products: z.array(z.string()) }))
})
const textSchema = z
  .object({ title: z.string(), description: z.string(), sceneWords: z.array(z.object({ title: z.string() })) })
  .transform(({ title, description, sceneWords }) => ({
    title,
    description,
    notes: sceneWords.map(each => each.title)
  }))

const frontMatterOf = async (path: string) => {
  const file = await readFile(path, 'utf8').catch(() => undefined)
  return file === undefined ? undefined : readFrontMatter(file).data
}

async function readOne(folder: string, slug: string): Promise<readonly EditorialLookBook[]> {
  const textOf = async (locale: ShopLocale) =>
    textSchema.safeParse(await frontMatterOf(join(folder, slug, `${locale}.md`))).data
  const facts = factsSchema.safeParse(await frontMatterOf(join(folder, slug, 'mn.md'))).data
  const mn = await textOf('mn')
  const moment = facts && parseLocalMoment(facts.published)
  // `content:check` names the mistake in a file; one that cannot be read is not listed.
  if (!facts || !mn || !moment || facts.draft) return []
  const scenes = facts.scenes.map(({ products }) => products)
  return [{ slug, publishedAt: moment.toISOString(), texts: { mn, en: await textOf('en') }, scenes }]
}

/** All editorial look books, those that a later day publishes included; the newest first. */
export async function readEditorialLookBooks(folder: string): Promise<readonly EditorialLookBook[]> {
  const slugs = await readdir(folder).catch((): string[] => [])
  const all = (await Promise.all(slugs.map(slug => readOne(folder, slug)))).flat()
  return all.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
}
