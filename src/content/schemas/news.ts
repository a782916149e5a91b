import type { z } from 'astro/zod'
import type { Written } from '../define-collection.ts'
import { coverAlt, description, published, title, updated } from './shared.ts'

export const news = {
  facts: ({ image }) => ({
    published,
    updated,
    cover: image().meta({ description: 'The picture above it.', example: '../../pictures/delivery.svg' })
  }),
  words: { title, description, coverAlt }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
