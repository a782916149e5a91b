import { z } from 'astro/zod'
import { textField } from '../fields.ts'
import { FAQ_TOPICS } from '../subjects.ts'
import type { Written } from '../define-collection.ts'

export const faq = {
  facts: () => ({
    subject: z.enum(FAQ_TOPICS).meta({ description: 'The heading it stands under.', example: 'delivery' }),
    order: z.int().min(1).meta({ description: 'Its place under that heading: 1 comes first.', example: 10 })
  }),
  words: {
    question: textField(140, {
      description: 'As a customer would ask it; the text below is the answer.',
      example: 'Хүргэлт хэдэн төгрөг вэ?'
    })
  }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
