import type { z } from 'astro/zod'
import { text } from '../fields.ts'
import type { Written } from '../define-collection.ts'

/** Pages of the brand's house that inform rather than tell: gift, where to buy, responsible drinking. */
export const guide = {
  facts: () => ({}),
  words: {
    title: text(60, { description: 'The heading of the page.', example: 'Хаанаас авах вэ' }),
    heading: text(70, {
      description: 'What a browser tab and a search engine call it.',
      example: '«Хар Мөнгө» архийг хаанаас авах вэ'
    }),
    description: text(170, { description: 'Two sentences for search engines.', example: 'Дэлгүүр, салбар, хүргэлт.' }),
    lead: text(240, { description: 'The first words, set large.', example: 'Хамгийн ойр зам нь манай дэлгүүр.' })
  }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
