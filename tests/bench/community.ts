import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { commandLine, runCommand } from '../../scripts/command.ts'
import { searchWords } from '../../src/domain/community/question.ts'
import type { Transaction } from '../../src/server/platform/db/database.ts'
import { clockAt, openLiveShop, type LiveShop } from '../support/live-shop.ts'
import { postgresPrograms, startPostgres } from '../support/postgres.ts'

const ROWS = 10_000
const BATCH = 500
const WARM_UP = 50
const PAGES = 400
const LIMIT_MS = 10
const PRODUCT = 'blood-pressure-monitor'
const START = Date.UTC(2026, 0, 1)

const program = commandLine(
  'bench:community',
  `Lists of ${ROWS} reviews, questions, comments, replies, articles and look books: time of a page on both databases.`
).action(main)

interface Target {
  readonly productId: string
  readonly article: string
  readonly userId: string
}

const momentOf = (index: number) => new Date(START + index * 60_000)
const text = 'Даралт зөв хэмждэг, тоо нь том, эмээд ойлгомжтой байна. '.repeat(4)

/** Rows of each list, as an import would leave them. */
function rowsOf({ productId, article, userId }: Target, index: number) {
  const created_at = momentOf(index).toISOString()
  const id = uuid({ msecs: momentOf(index).getTime() })
  const shared = { user_id: null, author_name: 'Болд Б.', locale: 'mn', demonstration: 0, created_at }
  const published = { ...shared, published_at: created_at }
  const slug = `text-${id.slice(-12)}`
  const items = [{ variant_id: uuid(), note: text.slice(0, 100) }]
  return {
    reviews: {
      ...{ id, subject_type: 'product', subject_id: productId, author: `order:${index}`, ...shared },
      ...{ rating: (index % 5) + 1, title: 'Сайн', comment: text, submitted_json: '{}', photos_json: '[]' },
      ...{ line_item_id: null, options_json: '{}', received_at: null, reply: '', replied_at: null },
      ...{ helpful: index % 97, is_public: 1, edited_at: null }
    },
    questions: { ...published, id, product_id: productId, text, search_text: `${text} ${index}` },
    question_words: searchWords(`${text} ${index}`).map(word => ({ product_id: productId, word, question_id: id })),
    answers: { ...published, id: uuid(), question_id: id, answerer: 'staff', text },
    comments: {
      ...{ ...published, id, subject_type: 'article', subject_id: article, thread_id: null, reply_to_id: null, text },
      ...{ rating: 0, reply_count: 0, listed_at: created_at, deleted_at: null }
    },
    published_articles: {
      ...{ id, author_id: userId, slug, locale: 'mn', title: 'Дарханы өвөл', summary: text, body: text },
      ...{ tags_json: '["winter"]', products_json: '[]', cover_file: null, cover_alt: '', minutes: 1 },
      ...{ demonstration: 0, published_at: created_at, updated_at: null }
    },
    article_tags: { tag: 'winter', article_id: id, slug, published_at: created_at },
    look_books: {
      ...{ id, user_id: userId, title: 'Өвөл', items_json: JSON.stringify(items), privacy: 'public', token: uuid() },
      ...{ version: 1, published_json: JSON.stringify({ title: 'Өвөл', items }), published_at: created_at },
      ...{ created_at, updated_at: created_at }
    }
  }
}

async function fill({ shop }: LiveShop): Promise<Target> {
  const { db } = shop
  const product = await shop.storefront.product(PRODUCT)
  const { articles } = await shop.storefront.articles({ kind: 'editorial', per_page: 1 }, 'mn')
  const target = { productId: product?.document.id ?? '', article: articles[0]?.slug ?? '', userId: uuid() }
  await db.change(async ({ query }) => {
    await query
      .insertInto('users')
      .values({
        ...{
          id: target.userId,
          first_name: 'Болд',
          last_name: 'Баяр',
          locale: 'mn',
          kind: 'user',
          preferences_json: '{}'
        },
        ...{ created_at: momentOf(0).toISOString(), updated_at: momentOf(0).toISOString() }
      } as never)
      .execute()
    await query
      .insertInto('authors')
      .values({
        ...{ id: target.userId, user_id: null, slug: 'many-00000000', name: 'А', locale: 'mn', about: '' },
        ...{ submitted_about: '', article_count: ROWS, last_published_at: momentOf(0).toISOString() },
        ...{ demonstration: 0, created_at: momentOf(0).toISOString() }
      })
      .execute()
  })
  for (let from = 0; from < ROWS; from += BATCH)
    await db.change(async ({ query }) => {
      const rows = Array.from({ length: BATCH }, (_, index) => rowsOf(target, from + index))
      for (const table of Object.keys(rows[0] ?? {}) as (keyof ReturnType<typeof rowsOf>)[])
        await query
          .insertInto(table)
          .values(rows.flatMap<object>(row => row[table]))
          .execute()
    })
  // One thread with as many replies.
  const thread = uuid()
  await db.change(async ({ query }) => {
    const comment = rowsOf(target, ROWS).comments
    await query
      .insertInto('comments')
      .values({ ...comment, id: thread, reply_count: ROWS } as never)
      .execute()
    for (let from = 0; from < ROWS; from += BATCH) {
      const replies = Array.from({ length: BATCH }, (_, index) => ({
        ...rowsOf(target, ROWS + 1 + from + index).comments,
        ...{ thread_id: thread, reply_to_id: thread }
      }))
      await query
        .insertInto('comments')
        .values(replies as never)
        .execute()
    }
  })
  return target
}

interface List {
  readonly name: string
  readonly path: string
  readonly next: (body: Readonly<Record<string, unknown>>) => string
}

const cursorOf = (body: Readonly<Record<string, unknown>>) =>
  typeof body['next_cursor'] === 'string' ? `cursor=${encodeURIComponent(body['next_cursor'])}` : ''

const listsOf = ({ productId, article }: Target, thread: string): readonly List[] =>
  (
    [
      ['reviews, newest', `/products/${productId}/reviews?`],
      ['reviews, most helpful', `/products/${productId}/reviews?sort=helpful&`],
      ['reviews, lowest', `/products/${productId}/reviews?sort=lowest&`],
      ['reviews of 3 stars', `/products/${productId}/reviews?stars=3&`],
      ['questions', `/products/${productId}/questions?`],
      ['questions that contain a word', `/products/${productId}/questions?q=эмээд&`],
      ['questions that contain a rare word', `/products/${productId}/questions?q=9999&`],
      ['comments', `/articles/${article}/comments?`],
      ['replies', `/comments/${thread}/replies?`],
      ['articles', '/articles?kind=member&'],
      ['articles of a topic', '/articles?tag=winter&'],
      ['look books', '/look_books?kind=member&']
    ] as const
  ).map(([name, path]) => ({ name, path, next: cursorOf }))

async function measure({ request }: LiveShop, { path, next }: List) {
  const times: number[] = []
  let cursor = ''
  for (let page = 0; page < WARM_UP + PAGES; page++) {
    const begun = performance.now()
    const answer = await request('GET', `/api/v2${path}${cursor}`)
    const body = (await answer.json()) as Readonly<Record<string, unknown>>
    if (page >= WARM_UP) times.push(performance.now() - begun)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    cursor = next(body)
  }
  return times.sort((a, b) => a - b)
}

const at = (times: readonly number[], part: number) => times[Math.floor(times.length * part)] ?? Number.NaN

async function measureAll(name: string, databaseUrl: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-bench-'))
  const environment = { DATA_DIR: folder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  const live = await openLiveShop({ environment, clock: clockAt(new Date('2026-11-21T02:00:00.000Z')) })
  try {
    const target = await fill(live)
    if (live.shop.db.dialect === 'postgres') await live.shop.db.change(async tx => void (await analyze(tx)))
    const [top] = await live.shop.db.query
      .selectFrom('comments')
      .select('id')
      .where('reply_count', '=', ROWS)
      .limit(1)
      .execute()
    console.log(`${name}, ${ROWS} of each`)
    for (const list of listsOf(target, top?.id ?? '')) {
      const times = await measure(live, list)
      const [median, worst] = [at(times, 0.5), at(times, 0.99)]
      console.log(`  ${list.name.padEnd(36)} median ${median.toFixed(2)} ms   p99 ${worst.toFixed(2)} ms`)
      if (worst > LIMIT_MS) process.exitCode = 1
    }
  } finally {
    await live.shop.close()
    rmSync(folder, { recursive: true })
  }
}

/** As the database does by itself a minute after an import. */
async function analyze({ query }: Transaction) {
  const { sql } = await import('kysely')
  await sql`analyze`.execute(query)
}

async function main() {
  await measureAll('SQLite', undefined)
  const programs = postgresPrograms()
  if (programs === undefined) return console.log('PostgreSQL is not installed.')
  const postgres = await startPostgres(programs)
  try {
    await measureAll('PostgreSQL', postgres.url('postgres'))
  } finally {
    await postgres.stop()
  }
}

await runCommand(program)
