import { z } from 'zod'
import { jsonColumn } from '../../platform/db/json-column.ts'

export const texts = z.array(z.string()).readonly()

export const draftTagsColumn = jsonColumn('articles.tags_json', texts)
export const tagsColumn = jsonColumn('published_articles.tags_json', texts)
export const productsColumn = jsonColumn('published_articles.products_json', texts)
