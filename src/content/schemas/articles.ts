import { z } from 'astro/zod'
import { TAGS } from '../tags.ts'
import type { Written } from '../define-collection.ts'
import { coverAlt, description, products, published, slug, title, updated } from './shared.ts'

/** `Publisher: Title https://address`. */
export const SOURCE = /^(?<name>\S.{4,150}\S) (?<url>https:\/\/\S+)$/

export const articles = {
  facts: ({ image }) => ({
    author: slug.meta({ description: 'Folder of its author in content/authors.', example: 'nomin', refers: 'authors' }),
    published,
    updated,
    cover: image().meta({ description: 'The picture above it.', example: '../../pictures/winter.svg' }),
    tags: z
      .array(z.enum(TAGS))
      .min(1)
      .max(4)
      .meta({ description: 'What it is about; the names stand in content/tags.json.', example: ['winter', 'home'] }),
    related: z
      .array(slug)
      .max(3)
      .meta({
        description: 'Folders of articles to read next. None: those that share most tags are taken.',
        example: ['masks-in-winter-air'],
        refers: 'articles'
      })
      .default([]),
    sources: z
      .array(z.string().regex(SOURCE))
      .max(6)
      .meta({
        description: 'Where its advice comes from: who published it, its title, then its address.',
        example: ['WHO: Food safety https://www.who.int/news-room/fact-sheets/detail/food-safety']
      })
      .default([]),
    products
  }),
  words: { title, description, coverAlt }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
