import { readFile } from 'node:fs/promises'
import { newNewsRequestSchema } from '../src/contract/staff/news.ts'
import { readFrontMatter } from '../src/content/front-matter.ts'
import { TAGS } from '../src/content/tags.ts'
import { publishNews, withdrawNews } from '../src/server/community/articles/index.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { commandEnvironment, commandLine, databaseSettings, refuseCommand, runCommand, textLike } from './command.ts'

const program = commandLine(
  'news',
  'News that staff publish beside a running shop, without a deployment; lasting ones belong in content/news.'
)

program
  .command('publish <file>')
  .description('a Markdown file with title, description, tags and language (mn or en) in its front matter')
  .requiredOption('--by <name>', 'who publishes it, for the record', textLike(/^\S.{0,59}$/s, 'at most 60 characters'))
  .action(async (file, { by }) => {
    const { data, body } = readFrontMatter(await readFile(file, 'utf8'))
    const { description: summary, ...facts } = data
    const piece = newNewsRequestSchema.safeParse({ ...facts, summary, body: body.trim() })
    if (!piece.success)
      return refuseCommand(piece.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
    const unknown = piece.data.tags.filter(tag => !TAGS.some(known => known === tag))
    if (unknown.length > 0) return refuseCommand(`There is no topic ${unknown.join(', ')}; see content/tags.json.`)
    const slug = await withDatabase(db => publishNews(db, piece.data, by, new Date()))
    console.log(`Public at /news/${slug}.`)
  })

program
  .command('withdraw <slug>')
  .description('takes away what staff have published')
  .action(async slug =>
    (await withDatabase(db => withdrawNews(db, slug, new Date())))
      ? console.log('Withdrawn. Pages follow within a minute.')
      : refuseCommand('There is no such news.')
  )

async function withDatabase<T>(work: (db: Database) => Promise<T>) {
  const db = await openDatabase(databaseSettings(commandEnvironment()))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

await runCommand(program)
