import type { Recipe } from 'schema-dts'
import type { Locale } from '../i18n/locales.ts'
import { publisherData } from './publisher.ts'

interface RecipeFacts {
  /** Absolute, as canonical. */
  readonly url: string
  readonly name: string
  readonly description: string
  /** Path or URL; without one the page's preview picture stands in. */
  readonly image?: string | undefined
  /** Ingredients with their amounts, one a line. */
  readonly ingredients: readonly string[]
  readonly steps: readonly string[]
  readonly servings: number
  readonly minutes: number
  readonly locale: Locale
  readonly keywords?: readonly string[] | string | undefined
}

/** schema.org Recipe. */
export const recipeData = ({
  url,
  name,
  description,
  image,
  ingredients,
  steps,
  servings,
  minutes,
  locale,
  keywords
}: RecipeFacts) =>
  ({
    '@type': 'Recipe',
    '@id': `${url}#recipe`,
    url,
    mainEntityOfPage: url,
    name,
    description,
    ...(image !== undefined && { image: [new URL(image, url).href] }),
    author: publisherData(url),
    recipeYield: String(servings),
    prepTime: `PT${minutes}M`,
    totalTime: `PT${minutes}M`,
    ...(keywords !== undefined && { keywords: typeof keywords === 'string' ? keywords : keywords.join(', ') }),
    recipeIngredient: ingredients,
    recipeInstructions: steps.map((text, index) => ({ '@type': 'HowToStep', position: index + 1, text })),
    inLanguage: locale
  }) satisfies Recipe
