import { z } from 'astro/zod'
import { momentField, textField } from '../fields.ts'
import type { Written } from '../define-collection.ts'
import { coverAlt, description, products, title } from './shared.ts'

export const campaigns = {
  facts: ({ image }) => ({
    starts: momentField({ description: 'Its first moment, in Ulaanbaatar.', example: '2026-11-15' }),
    ends: momentField({ description: 'The first moment after it, in Ulaanbaatar.', example: '2027-03-01' }),
    cover: image().meta({ description: 'The large picture.', example: '../../pictures/winter.svg' }),
    products,
    taxon: z
      .string()
      .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/)
      .optional()
      .meta({ description: 'A category whose newest goods follow, by its address.', example: 'skin-care/face' }),
    search: textField(60, {
      description: 'Words to search goods by, as a customer would type them.',
      example: 'витамин D'
    }).optional()
  }),
  words: {
    title,
    description,
    coverAlt,
    productsTitle: textField(60, { description: 'The heading above its products.', example: 'Өвөлд хэрэг болох бараа' })
  }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
