import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { glob, type Loader } from 'astro/loaders'
import { DEFAULT_LOCALE } from '../i18n/locales.ts'
import { checkCollection } from './check/collection.ts'
import { mistakesText, type Mistake } from './check/mistake.ts'
import { readFrontMatter } from './front-matter.ts'
import { DESCRIBED } from './described.ts'

/**
 * Astro's own loader of Markdown files, with three differences: nothing is loaded while any file has a mistake;
 * front matter is read as YAML 1.2, where a date stays as it is written; and where `words` are named, a file that is
 * not the Mongolian one gives these and never facts, not even those that a schema fills in by default.
 */
export function writtenLoader(folder: string, words?: readonly string[]): Loader {
  const inner = glob({
    base: `./content/${folder}`,
    pattern: '*/*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, '')
  })
  return {
    ...inner,
    name: 'written',
    load: async context => {
      const root = fileURLToPath(context.config.root)
      checkAll(root)
      await inner.load({
        ...context,
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

let isChecked = false

/** Once for all collections, so that an editor reads of every mistake and not of the first folder's. */
function checkAll(root: string) {
  if (isChecked) return
  isChecked = true
  setImmediate(() => (isChecked = false))
  refuse([...DESCRIBED.keys()].flatMap(folder => mistakesOf(root, folder)))
}

function mistakesOf(root: string, folder: string): readonly Mistake[] {
  const described = DESCRIBED.get(folder)
  return described ? checkCollection(root, folder, described) : []
}

function refuse(mistakes: readonly Mistake[]) {
  if (mistakes.length === 0) return
  const error = new Error(mistakesText(mistakes))
  error.name = 'ContentError'
  // Where in the code it was found says nothing to an editor.
  error.stack = error.message
  throw error
}
