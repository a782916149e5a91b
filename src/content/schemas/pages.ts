import type { z } from 'astro/zod'
import { momentField } from '../fields.ts'
import type { Written } from '../define-collection.ts'
import { description, title } from './shared.ts'

export const pages = {
  facts: () => ({
    updated: momentField({ description: 'The day its text was last changed.', example: '2026-11-20' })
  }),
  words: { title, description }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
