import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE } from '../../i18n/locales.ts'
import { readFrontMatter } from '../front-matter.ts'
import { parseLocalMoment } from '../../domain/moment.ts'

/** Fields at whose moment a page begins to say something else: a piece appears, a campaign begins or ends. */
const DATE_FIELDS = ['published', 'starts', 'ends']

export interface ScheduledChange {
  readonly file: string
  readonly at: Date
}

/** Dates after `now` in the content of these folders; drafts have none, as nobody will see them. */
export function scheduledChangesAfter(root: string, folders: Iterable<string>, now: Date): readonly ScheduledChange[] {
  return [...folders].flatMap(folder => {
    const base = join(root, 'content', folder)
    if (!existsSync(base)) return []
    return readdirSync(base).flatMap(slug => {
      const file = `content/${folder}/${slug}/${DEFAULT_LOCALE}.md`
      if (!existsSync(join(root, file))) return []
      const { data } = readFrontMatter(readFileSync(join(root, file), 'utf8'))
      if (data['draft'] === true) return []
      return DATE_FIELDS.map(field => parseLocalMoment(String(data[field] ?? '')))
        .filter(at => at !== undefined && at > now)
        .map(at => ({ file, at: at as Date }))
    })
  })
}
