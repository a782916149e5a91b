import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ethanolGrams, type PouredIngredient } from '../../src/domain/site/recipe.ts'
import { LOCALES } from '../../src/i18n/locales.ts'

interface Words {
  readonly title: string
  readonly description: string
  readonly names: Readonly<Record<string, string>>
  readonly steps: readonly string[]
}
interface Facts extends Words {
  readonly order: number
  readonly servings: number
  readonly tastes: readonly string[]
  readonly ingredients: readonly (PouredIngredient & { readonly id: string })[]
}

const folder = join(import.meta.dirname, '../../content/recipes')
const slugs = readdirSync(folder)
const read = <Kind extends Words>(slug: string, locale: string) => {
  const [, front = '', note = ''] = readFileSync(join(folder, slug, `${locale}.md`), 'utf8').split(/^---$/m)
  return { ...(parse(front) as Kind), note: note.trim() }
}
const recipes = slugs.map(slug => ({ slug, ...read<Facts>(slug, 'mn') }))
const gramsOf = ({ ingredients, servings }: Facts) => ethanolGrams(ingredients, servings)

describe.each(slugs)('%s', slug => {
  const original = read<Facts>(slug, 'mn')
  test.each(LOCALES)('recipe: is complete in %s', locale => {
    const translation = read(slug, locale)
    expect(Object.keys(translation.names)).toEqual(original.ingredients.map(({ id }) => id))
    expect(translation.steps).toHaveLength(original.steps.length)
    expect([translation.title, translation.description, translation.note, ...translation.steps].filter(text => !text)).toEqual([])
  })

  test('recipe: names the brand’s vodka in every language when it uses vodka', () => {
    const names = ['Хар Мөнгө', 'Khar Mungu', 'Хар Мунгу', '黑银', 'Khar Mungu']
    const poured = LOCALES.map(locale => read(slug, locale).names['vodka'])
    if (original.ingredients.some(({ id }) => id === 'vodka'))
      expect(poured.map((text, index) => text?.includes(names[index] ?? '?'))).toEqual(LOCALES.map(() => true))
    else expect(poured).toEqual(LOCALES.map(() => undefined))
  })
})

test('recipes: there are ten, in one order, and two of them have no alcohol', () => {
  expect(recipes.map(({ order }) => order).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(recipes.filter(recipe => gramsOf(recipe) === 0).map(({ slug }) => slug)).toEqual([
    'khoimor',
    'lingonberry-frost'
  ])
})

test('recipes: none is stronger than two standard drinks', () => {
  expect(recipes.filter(recipe => gramsOf(recipe) > 20).map(({ slug }) => slug)).toEqual([])
})

test('recipes: every taste that can be chosen has some', () => {
  expect([...new Set(recipes.flatMap(({ tastes }) => tastes))].sort()).toEqual(['berry', 'creamy', 'dry', 'fresh'])
})
