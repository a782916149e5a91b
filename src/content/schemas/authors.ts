import type { z } from 'astro/zod'
import { textField } from '../fields.ts'
import type { Written } from '../define-collection.ts'
import { description } from './shared.ts'

export const authors = {
  facts: ({ image }) => ({
    portrait: image().meta({ description: 'A square drawing of the author.', example: './portrait.svg' })
  }),
  words: {
    name: textField(60, { description: 'As it stands under articles.', example: 'Номин' }),
    role: textField(80, { description: 'What the author does in the shop.', example: 'Эм зүйч' }),
    column: textField(60, { description: "The name of the author's column.", example: 'Эмийн сангийн цонх' }),
    description,
    portraitAlt: textField(160, { description: 'What the drawing shows.', example: 'Нүдний шилтэй эмэгтэй, зурмал' })
  }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
