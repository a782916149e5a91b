import { z } from 'astro/zod'
import { textField } from '../fields.ts'
import type { Written } from '../define-collection.ts'
import { description, slug, title } from './shared.ts'

const UNITS = ['cm', 'kg', 'EU', 'MN'] as const
/** A number, or from one to another. */
const MEASURE = /^\d+(?:\.\d)?(?:[–-]\d+(?:\.\d)?)?$/

/** Guides that say which size fits whom; shown on the products they are for, and as a page. */
export const sizeGuides = {
  facts: () => ({
    products: z
      .array(slug)
      .meta({
        description: 'The products it is for, by the last part of their address.',
        example: ['elastic-knee-support'],
        refers: 'products'
      })
      .default([]),
    taxons: z
      .array(z.string().regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/))
      .meta({
        description: 'Or whole categories: every product in them that is sold by size.',
        example: ['devices/supports/compression']
      })
      .default([]),
    brands: z
      .array(slug)
      .meta({ description: 'Of these brands only; all of them when left out.', example: ['ortelya'], refers: 'brands' })
      .default([]),
    measures: z
      .array(z.strictObject({ id: slug, unit: z.enum(UNITS) }))
      .min(1)
      .max(5)
      .meta({
        description: 'What is measured: cm, kg, or a size as Europe (EU) or Mongolia (MN) counts it.',
        example: [
          { id: 'waist', unit: 'cm' },
          { id: 'clothes', unit: 'MN' }
        ]
      }),
    sizes: z
      .array(
        z.strictObject({
          size: z.string().trim().min(1).max(20),
          values: z.array(z.string().regex(MEASURE, 'a number, or two with a dash between them: 84–92'))
        })
      )
      .min(2)
      .max(12)
      .meta({
        description: 'Sizes from small to large; each with as many values as there are `measures`, in their order.',
        example: [
          { size: 'M', values: ['75–85', '44–46'] },
          { size: 'L', values: ['85–95', '48–50'] }
        ]
      })
  }),
  words: {
    title,
    description,
    measureNames: z.record(slug, z.string().trim().min(1).max(60)).meta({
      description: 'What each measure is called: one line for every id of `measures`.',
      example: { waist: 'Бүсэлхийн тойрог', clothes: 'Хувцасны хэмжээ' }
    }),
    between: textField(240, {
      description: 'What to do when one is between two sizes.',
      example: 'Хоёр хэмжээний дунд байвал томыг нь сонгоно.'
    })
  }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
