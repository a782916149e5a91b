import { z } from 'astro/zod'
import { SERVINGS_MAX, SERVINGS_MIN, UNITS } from '../../domain/site/recipe.ts'
import { SLUG, textField } from '../fields.ts'
import type { Written } from '../define-collection.ts'

/** Values that have a drawing (`components/brand/recipes/`). */
export const GLASSES = ['martini', 'coupe', 'rocks', 'highball', 'mug', 'bowl'] as const
export const LIQUIDS = ['ice', 'rose', 'amber', 'night', 'nut', 'airag', 'fir', 'berry', 'tea', 'ginger'] as const
export const GARNISHES = [
  'lemon',
  'orange',
  'lime',
  'sea-buckthorn',
  'blackcurrant',
  'pine-nut',
  'nutmeg',
  'juniper',
  'lingonberry',
  'millet'
] as const
export const ICES = ['none', 'cubes', 'crushed', 'ball'] as const
/** Filters of the recipe list; drinks without alcohol are recognised by their ingredients. */
export const TASTES = ['dry', 'fresh', 'berry', 'creamy'] as const

const quarters = z.number().positive().max(2_000).multipleOf(0.25)

const ingredient = z.strictObject({
  id: z.string().regex(SLUG),
  amount: quarters,
  unit: z.enum(UNITS),
  abv: z.number().positive().max(70).multipleOf(0.1).optional()
})

const facts = () => ({
  order: z.int().positive().meta({ description: 'Its place in the list: 1 comes first.', example: 4 }),
  servings: z
    .int()
    .min(SERVINGS_MIN)
    .max(SERVINGS_MAX)
    .meta({ description: 'For how many people the amounts below are.', example: 1 }),
  minutes: z.int().min(1).max(240).meta({ description: 'How long it takes, in minutes.', example: 5 }),
  difficulty: z.enum(['easy', 'medium']).meta({ description: 'How much practice it takes.', example: 'easy' }),
  glass: z.enum(GLASSES).meta({ description: 'The glass it is served and drawn in.', example: 'coupe' }),
  liquid: z.enum(LIQUIDS).meta({ description: 'The colour it is drawn in.', example: 'amber' }),
  garnish: z.enum(GARNISHES).meta({ description: 'What is drawn on its rim or on top.', example: 'sea-buckthorn' }),
  ice: z.enum(ICES).default('none').meta({ description: 'The ice in the drawing.', example: 'cubes' }),
  foam: z.boolean().default(false).meta({ description: 'Whether it is drawn with foam on top.', example: true }),
  tastes: z
    .array(z.enum(TASTES))
    .min(1)
    .meta({ description: 'Under which tastes the list shows it.', example: ['fresh', 'berry'] }),
  ingredients: z
    .array(ingredient)
    .min(2)
    .max(12)
    .meta({
      description: 'Each with amount (quarters at the finest), unit and, where it has any, alcohol in per cent (abv).',
      example: [
        { id: 'vodka', amount: 45, unit: 'ml', abv: 40 },
        { id: 'lemon-juice', amount: 20, unit: 'ml' }
      ]
    })
})

const words = {
  title: textField(40, { description: 'Its name.', example: 'Алтан намар' }),
  description: textField(170, {
    description: 'One or two sentences, shown in the list and by search engines.',
    example: 'Чацарганы исгэлэн, зөгийн балны зөөлөн.'
  }),
  names: z.record(z.string().regex(SLUG), z.string().trim().min(1).max(60)).meta({
    description: 'What each ingredient is called: one line for every id of `ingredients`.',
    example: { vodka: '«Хар Мөнгө» архи', 'lemon-juice': 'нимбэгийн шүүс' }
  }),
  steps: z
    .array(z.string().trim().min(1).max(240))
    .min(2)
    .max(8)
    .meta({ description: 'What to do, one step a line.', example: ['Хундагыг хөргөнө.', 'Мөстэй сэгсэрнэ.'] })
}

export const recipes = { facts, words } satisfies Written<z.ZodRawShape, z.ZodRawShape>
