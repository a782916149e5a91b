import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Reviews of products and vendors. Opinions given after delivery become reviews that wait for a moderator. */
export const reviews: Migration = {
  name: '0020-reviews',
  async up(db) {
    await createReviews(db)
    await createPhotosAndVotes(db)
    await createRatings(db)
    await moveAnswers(db)
  }
}

async function createReviews({ schema }: Kysely<Tables>) {
  await schema
    .createTable('reviews')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('subject_type', 'text', c => c.notNull())
    .addColumn('subject_id', 'text', c => c.notNull())
    .addColumn('author', 'text', c => c.notNull())
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('author_name', 'text')
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('rating', 'integer', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('comment', 'text', c => c.notNull())
    .addColumn('submitted_json', 'text', c => c.notNull())
    .addColumn('photos_json', 'text', c => c.notNull())
    .addColumn('line_item_id', 'text')
    .addColumn('options_json', 'text', c => c.notNull())
    .addColumn('received_at', 'text')
    .addColumn('reply', 'text', c => c.notNull())
    .addColumn('replied_at', 'text')
    .addColumn('helpful', 'integer', c => c.notNull())
    .addColumn('is_public', 'integer', c => c.notNull())
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('edited_at', 'text')
    .addUniqueConstraint('reviews_once', ['subject_type', 'subject_id', 'author'])
    .execute()
  const subject = ['subject_type', 'subject_id', 'is_public'] as const
  // One index for each way of reading a list, so that a page of any is read without sorting.
  const lists = { newest: [], helpful: ['helpful'], stars: ['rating'], stars_helpful: ['rating', 'helpful'] } as const
  for (const [name, columns] of Object.entries(lists))
    await schema
      .createIndex(`reviews_${name}`)
      .on('reviews')
      .columns([...subject, ...columns, 'id'])
      .execute()
  await schema.createIndex('reviews_user').on('reviews').columns(['user_id', 'id']).execute()
}

async function createPhotosAndVotes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('review_photos')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('review_id', 'text', c => c.notNull().references('reviews.id'))
    .addColumn('file', 'text', c => c.notNull().unique())
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('height', 'integer', c => c.notNull())
    .addColumn('is_public', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('review_photos_review').on('review_photos').column('review_id').execute()
  await schema
    .createTable('review_votes')
    .addColumn('review_id', 'text', c => c.notNull().references('reviews.id'))
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('review_votes_key', ['review_id', 'user_id'])
    .execute()
  await schema.createIndex('review_votes_user').on('review_votes').column('user_id').execute()
}

async function createRatings({ schema }: Kysely<Tables>) {
  await schema
    .createTable('product_ratings')
    .addColumn('product_id', 'text', c => c.notNull().references('products.id'))
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('stars_1', 'integer', c => c.notNull())
    .addColumn('stars_2', 'integer', c => c.notNull())
    .addColumn('stars_3', 'integer', c => c.notNull())
    .addColumn('stars_4', 'integer', c => c.notNull())
    .addColumn('stars_5', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('product_ratings_key', ['product_id', 'demonstration'])
    .execute()
}

/** Columns that this migration takes away. */
interface OldTables {
  review_answers: {
    line_item_id: string
    product_id: string
    rating: number | null
    comment: string
    answered_at: string
  }
}

const answersOf = (db: Kysely<Tables & OldTables>) =>
  db
    .selectFrom('review_answers as answer')
    .innerJoin('line_items', 'line_items.id', 'answer.line_item_id')
    .innerJoin('orders', 'orders.id', 'line_items.order_id')
    .innerJoin('products', 'products.id', 'answer.product_id')
    .innerJoin('variants', 'variants.id', 'line_items.variant_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select(['answer.line_item_id', 'answer.product_id', 'answer.rating', 'answer.comment', 'answer.answered_at'])
    .select(['orders.id as order_id', 'orders.user_id', 'orders.locale', 'orders.email', 'orders.updated_at'])
    .select(['products.slug', 'products.facts_json', 'variants.options_json'])
    .select(['users.first_name', 'users.last_name', 'users.deleted_at'])
    .where('answer.rating', 'is not', null)
    .where('products.age_restricted', '=', 0)
    .where('products.requires_prescription', '=', 0)
    .orderBy('answer.answered_at', 'desc')
    .execute()

/** They were given before reviews were public: none is shown until a moderator has read it. The newest of a buyer stays. */
async function moveAnswers(db: Kysely<Tables & OldTables>) {
  const known = new Set<string>()
  for (const answer of await answersOf(db)) {
    const author = answer.user_id === null ? `order:${answer.order_id}` : `user:${answer.user_id}`
    const key = `${answer.product_id} ${author}`
    if (answer.deleted_at !== null || known.has(key)) continue
    known.add(key)
    await moveAnswer(db, author, answer)
  }
  await db.schema.alterTable('review_answers').dropColumn('rating').execute()
  await db.schema.alterTable('review_answers').dropColumn('comment').execute()
}

type Answer = Awaited<ReturnType<typeof answersOf>>[number]

async function moveAnswer(db: Kysely<Tables>, author: string, answer: Answer) {
  const { product_id, user_id, comment, locale, answered_at, first_name, last_name } = answer
  const id = uuid({ msecs: Date.parse(answered_at) })
  const rating = answer.rating ?? 0
  const submitted_json = JSON.stringify({ rating, title: '', comment, photos: [] })
  const author_name = [first_name, last_name && `${last_name.slice(0, 1)}.`].filter(Boolean).join(' ') || null
  const common = { user_id, locale, created_at: answered_at }
  const empty = {
    title: '',
    photos_json: '[]',
    reply: '',
    replied_at: null,
    edited_at: null,
    helpful: 0,
    is_public: 0,
    demonstration: 0
  }
  await db
    .insertInto('reviews')
    .values({
      ...{ id, author, author_name, rating, comment, submitted_json, ...common, ...empty },
      ...{ subject_type: 'product', subject_id: product_id },
      line_item_id: answer.line_item_id,
      options_json: answer.options_json,
      received_at: null
    })
    .execute()
  const { title } = JSON.parse(answer.facts_json) as { title: { mn: string } }
  await db
    .insertInto('submissions')
    .values({
      ...{ id: uuid({ msecs: Date.parse(answered_at) }), kind: 'review', target_id: id, ...common },
      ...{ subject_type: 'product', subject_id: product_id, subject_title: title.mn },
      ...{ subject_path: `/products/${answer.slug}`, author_name: author_name ?? '' },
      author_email: user_id === null ? answer.email : '',
      ...{ text: comment, payload_json: submitted_json, photo_count: 0, holds_json: '["first-submission"]' },
      ...{ state: 'pending', reason: null, note: '', appeal: null, network: '', decided_at: null, decided_by: null }
    })
    .execute()
}
