import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { glob, type Loader } from 'astro/loaders'
import { DEFAULT_LOCALE } from '../i18n/locales.ts'
import { checkCollection } from './check/collection.ts'
import { mistakesText, type Mistake } from './check/mistake.ts'
import { readFrontMatter } from './front-matter.ts'
import { PICTURE_WIDTHS } from './picture-widths.ts'
import { COLLECTION_DEFINITIONS } from './collection-definitions.ts'

/**
 * Astro's own loader of Markdown files, with three differences: nothing is loaded while any file has a mistake;
 * front matter is read as YAML 1.2, where a date stays as it is written; and where `words` are named, a file that is
 * not the Mongolian one gives these and never facts, not even those that a schema fills in by default.
 */
export function collectionLoader(folder: string, words?: readonly string[]): Loader {
  const inner = glob({
    base: `./content/${folder}`,
    pattern: '*/*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, '')
  })
  return {
    ...inner,
    name: 'translated-markdown',
    load: async context => {
      const root = fileURLToPath(context.config.root)
      checkAll(root)
      const version = versionOf(root)
      await inner.load({
        ...context,
        // Part of the digest: without these files a changed schema would meet data parsed with the old one.
        generateDigest: text => context.generateDigest(`${version}${String(text)}`),
        store: { ...context.store, set: entry => context.store.set(withWidths(entry)) },
        parseData: async entry => {
          // In development a file may have been broken since.
          if (context.watcher) refuse(mistakesOf(root, folder))
          const data = entry.filePath ? readFrontMatter(readFileSync(entry.filePath, 'utf8')).data : entry.data
          const parsed = await context.parseData({ ...entry, data: data as typeof entry.data })
          if (!words || entry.id.endsWith(`/${DEFAULT_LOCALE}`)) return parsed
          return Object.fromEntries(Object.entries(parsed).filter(([field]) => words.includes(field))) as typeof parsed
        }
      })
    }
  }
}

/** Changes with everything in src/content. */
function versionOf(root: string): string {
  const folder = join(root, 'src/content')
  const hash = createHash('sha1')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.ts')) hash.update(readFileSync(join(folder, file)))
  return hash.digest('base64url')
}

/** Width of a text's column, for `sizes`. */
const BODY_SIZES = '(width >= 48rem) 42rem, 100vw'

/** Photographs in a text get their widths as those of front matter do; Astro alone would make one, of full size. */
function withWidths<E extends { readonly rendered?: { readonly html: string } }>(entry: E): E {
  if (!entry.rendered) return entry
  const pictureSizes = `&#x22;widths&#x22;:${JSON.stringify(PICTURE_WIDTHS)},&#x22;sizes&#x22;:&#x22;${BODY_SIZES.replace('>', '&#x3E;')}&#x22;,`
  const html = entry.rendered.html.replace(
    /__ASTRO_IMAGE_="\{(?=[^"]*&#x22;src&#x22;:&#x22;[^"&]+\.(?:jpe?g|png|webp|avif)&#x22;)/gi,
    `$&${pictureSizes}`
  )
  return { ...entry, rendered: { ...entry.rendered, html } }
}

let isChecked = false

/** Once for all collections, so that an editor reads of every mistake and not of the first folder's. */
function checkAll(root: string) {
  if (isChecked) return
  isChecked = true
  setImmediate(() => (isChecked = false))
  refuse([...COLLECTION_DEFINITIONS.keys()].flatMap(folder => mistakesOf(root, folder)))
}

function mistakesOf(root: string, folder: string): readonly Mistake[] {
  const definition = COLLECTION_DEFINITIONS.get(folder)
  return definition ? checkCollection(root, folder, definition) : []
}

function refuse(mistakes: readonly Mistake[]) {
  if (mistakes.length === 0) return
  const error = new Error(mistakesText(mistakes))
  error.name = 'ContentError'
  // The stack trace is of no use to an editor.
  error.stack = error.message
  throw error
}
