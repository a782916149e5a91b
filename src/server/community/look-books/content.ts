import { z } from 'zod'
import { jsonColumn } from '../../platform/db/json-column.ts'

const itemsSchema = z.array(z.strictObject({ variant_id: z.string(), note: z.string() }))
const contentSchema = z.strictObject({ title: z.string(), items: itemsSchema })

/** Title and products of a look book: the texts that are approved together. */
export type LookBookContent = z.output<typeof contentSchema>
export type LookBookEntry = LookBookContent['items'][number]

export const itemsColumn = jsonColumn('look_books.items_json', itemsSchema)
export const publishedColumn = jsonColumn('look_books.published_json', contentSchema)

/** A payload that moderation gives back is what was submitted. */
export const parseContent = (payload: unknown): LookBookContent => contentSchema.parse(payload)

/** Everything of it that others will read. */
export const textOf = ({ title, items }: LookBookContent) =>
  [title, ...items.map(({ note }) => note).filter(note => note !== '')].join('\n')
