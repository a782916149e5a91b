import { readFileSync } from 'node:fs'
import { glob, type Loader } from 'astro/loaders'
import { DEFAULT_LOCALE } from '../i18n/locales.ts'
import { readFrontMatter } from './front-matter.ts'

/**
 * Astro's own loader of Markdown files, with three differences: front matter is read as YAML 1.2, where a date
 * stays as it is written; a file that is no Mongolian one gives words and never facts, not even default ones;
 * and nothing is loaded while any file has a mistake (`check.ts`).
 */
export function writtenLoader(folder: string, words: readonly string[]): Loader {
  const inner = glob({
    base: `./content/${folder}`,
    pattern: '*/*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, '')
  })
  return {
    ...inner,
    name: 'written',
    load: context =>
      inner.load({
        ...context,
        parseData: async entry => {
          const data = entry.filePath ? readFrontMatter(readFileSync(entry.filePath, 'utf8')).data : entry.data
          const parsed = await context.parseData({ ...entry, data: data as typeof entry.data })
          if (entry.id.endsWith(`/${DEFAULT_LOCALE}`)) return parsed
          return Object.fromEntries(Object.entries(parsed).filter(([field]) => words.includes(field))) as typeof parsed
        }
      })
  }
}
