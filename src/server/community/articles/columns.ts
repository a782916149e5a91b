import { z } from 'zod'
import { jsonColumn } from '../../platform/db/json-column.ts'

export const textListSchema = z.array(z.string()).readonly()

export const draftTagsColumn = jsonColumn('articles.tags_json', textListSchema)
export const tagsColumn = jsonColumn('published_articles.tags_json', textListSchema)
export const productsColumn = jsonColumn('published_articles.products_json', textListSchema)
