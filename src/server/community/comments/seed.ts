import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { CommentSubjectType } from '../../../domain/community/comment.ts'
import { daysBefore } from '../../../domain/time.ts'
import { SHOP_LOCALES, type ShopLocale } from '../../../i18n/locales.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { insertComment } from './queries.ts'

const written = { author: z.string(), text: z.string(), daysAgo: z.number().int().min(1) }
const seedSchema = z.array(
  z.strictObject({
    ...written,
    article: z.string(),
    locale: z.enum(SHOP_LOCALES),
    rating: z.int().default(0),
    replies: z.array(z.strictObject(written)).default([])
  })
)

/** Writes the invented comments of a file, marked as a demonstration; those on texts that are not there are left out. */
export async function seedComments(
  db: Database,
  file: string,
  typeOf: (slug: string) => CommentSubjectType | undefined,
  now: Date
) {
  const seeds = seedSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  await db.change(async tx => {
    for (const { article, locale, replies, rating, ...comment } of seeds) {
      const type = typeOf(article)
      if (type === undefined) continue
      const shared = { subject_type: type, subject_id: article, locale }
      const thread = await insertSeed(tx, shared, { ...comment, rating, replyCount: replies.length, thread: null }, now)
      for (const reply of replies) await insertSeed(tx, shared, { ...reply, rating: 0, replyCount: 0, thread }, now)
    }
  })
}

interface Seed {
  readonly author: string
  readonly text: string
  readonly daysAgo: number
  readonly rating: number
  readonly replyCount: number
  readonly thread: string | null
}

async function insertSeed(
  tx: Transaction,
  shared: { subject_type: CommentSubjectType; subject_id: string; locale: ShopLocale },
  { author, text, daysAgo, rating, replyCount, thread }: Seed,
  now: Date
) {
  const moment = daysBefore(now, daysAgo)
  const id = uuid({ msecs: moment.getTime() })
  const at = moment.toISOString()
  await tx.run(insertComment, {
    ...{ ...shared, id, thread_id: thread, reply_to_id: thread, user_id: null, author_name: author, text },
    ...{ rating, reply_count: replyCount, demonstration: 1 },
    ...{ published_at: at, listed_at: at, deleted_at: null, created_at: at }
  })
  return id
}

/** Invented comments go; the place of one that a customer answered stays, without text and name. */
export async function removeDemonstrationComments({ query }: Transaction) {
  const real = query.selectFrom('comments as r').where('r.demonstration', '=', 0)
  const emptied = await query
    .updateTable('comments')
    .set({ text: '', author_name: '', demonstration: 0, published_at: null, deleted_at: sql`created_at` })
    .where('demonstration', '=', 1)
    .where(e =>
      e.or([
        e('id', 'in', real.select('r.thread_id').where('r.thread_id', 'is not', null)),
        e('id', 'in', real.select('r.reply_to_id').where('r.reply_to_id', 'is not', null))
      ])
    )
    .executeTakeFirst()
  const deleted = await query.deleteFrom('comments').where('demonstration', '=', 1).executeTakeFirst()
  await query
    .updateTable('comments')
    .set(e => ({
      reply_count: sql<number>`(${e
        .selectFrom('comments as reply')
        .select(e.fn.countAll<number>().as('count'))
        .whereRef('reply.thread_id', '=', 'comments.id')
        .where('reply.listed_at', 'is not', null)})`
    }))
    .where('thread_id', 'is', null)
    .execute()
  return { comments: Number(emptied.numUpdatedRows) + Number(deleted.numDeletedRows) }
}
