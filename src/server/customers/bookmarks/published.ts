import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFrontMatter } from '../../../content/front-matter.ts'
import { readMoment } from '../../../content/read-moment.ts'
import type { BookmarkType } from '../../../domain/bookmark.ts'
import { DEFAULT_LOCALE } from '../../../i18n/locales.ts'

const FOLDERS = { article: 'articles', news: 'news', 'look-book': 'look-books' } as const

/** Whether readers can open this text: it is there, finished, and its day has come. */
export const isPublished =
  (contentFolder: string, now: () => Date) =>
  async (type: Exclude<BookmarkType, 'product'>, slug: string): Promise<boolean> => {
    const path = join(contentFolder, FOLDERS[type], slug, `${DEFAULT_LOCALE}.md`)
    const file = await readFile(path, 'utf8').catch(() => undefined)
    if (file === undefined) return false
    const { data } = readFrontMatter(file)
    const published = readMoment(String(data['published'] ?? ''))
    return data['draft'] !== true && (published === undefined || published <= now())
  }
