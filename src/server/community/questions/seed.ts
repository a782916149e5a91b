import { productsBySlug } from '../../catalogue/products/index.ts'
import { readFile } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { searchText } from '../../../domain/community/question.ts'
import { daysBefore } from '../../../domain/time.ts'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { insertAnswer, insertQuestion } from './queries.ts'
import { writeWords } from './search-questions.ts'

const daysAgo = z.number().int().min(1)
const seedSchema = z.array(
  z.strictObject({
    product: z.string(),
    locale: z.enum(SHOP_LOCALES),
    author: z.string(),
    text: z.string(),
    daysAgo,
    answers: z.array(z.strictObject({ by: z.enum(['staff', 'buyer']), author: z.string(), text: z.string(), daysAgo }))
  })
)

/** Writes the invented questions of a file, marked as a demonstration; those of products that are not sold are left out. */
export async function seedQuestions(db: Database, file: string, now: Date) {
  const seeds = seedSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const products = await productsBySlug(db)
  await db.change(async tx => {
    for (const seed of seeds) {
      const product = products.get(seed.product)
      if (product) await insertSeed(tx, seed, product.id, now)
    }
  })
}

async function insertSeed(
  tx: Transaction,
  { author, text, locale, answers, daysAgo: days }: z.output<typeof seedSchema>[number],
  product_id: string,
  now: Date
) {
  const row = (at: Date) => ({
    ...{ id: uuid({ msecs: at.getTime() }), user_id: null, locale, demonstration: 1 },
    ...{ published_at: at.toISOString(), created_at: at.toISOString() }
  })
  const question = row(daysBefore(now, days))
  await tx.run(insertQuestion, { ...question, product_id, author_name: author, text, search_text: searchText(text) })
  for (const answer of answers)
    await tx.run(insertAnswer, {
      ...row(daysBefore(now, answer.daysAgo)),
      ...{ question_id: question.id, author_name: answer.author, answerer: answer.by, text: answer.text }
    })
  await writeWords(tx, { id: question.id, product_id }, [text, ...answers.map(each => each.text)])
}

export async function removeDemonstrationQuestions({ query }: Transaction) {
  const answers = await query.deleteFrom('answers').where('demonstration', '=', 1).executeTakeFirst()
  const answered = query.selectFrom('answers').select('question_id')
  // Customers' answers keep the question they answer.
  const questions = await query
    .deleteFrom('questions')
    .where('demonstration', '=', 1)
    .where('id', 'not in', answered)
    .executeTakeFirst()
  return { questions: Number(questions.numDeletedRows), answers: Number(answers.numDeletedRows) }
}
