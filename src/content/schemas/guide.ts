import type { z } from 'astro/zod'
import { textField } from '../fields.ts'
import type { Written } from '../define-collection.ts'

/** Pages of the brand's house that inform rather than tell: gift, where to buy, responsible drinking. */
export const guide = {
  facts: () => ({}),
  words: {
    title: textField(60, { description: 'The heading of the page.', example: 'Хаанаас авах вэ' }),
    heading: textField(70, {
      description: 'What a browser tab and a search engine call it.',
      example: '«Хар Мөнгө» архийг хаанаас авах вэ'
    }),
    description: textField(170, { description: 'Two sentences for search engines.', example: 'Дэлгүүр, салбар, хүргэлт.' }),
    lead: textField(240, { description: 'The first words, set large.', example: 'Хамгийн ойр зам нь манай дэлгүүр.' })
  }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
