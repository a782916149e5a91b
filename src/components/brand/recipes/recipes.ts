import { entriesIn, type ContentEntry } from '../../../content/entries.ts'
import { ethanolGrams } from '../../../domain/site/recipe.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../i18n/locales.ts'

export interface Recipe extends ContentEntry<'recipes'> {
  readonly path: string
  /** Pure alcohol for each person, in whole grams. */
  readonly grams: number
}

/** All recipes in their order. A hole in one of them stops the build and names the file to write. */
export async function recipesIn(locale: Locale): Promise<readonly Recipe[]> {
  const originals = await entriesIn('recipes', DEFAULT_LOCALE)
  const pieces = await entriesIn('recipes', locale)
  return pieces
    .map(piece => {
      const steps = originals.find(({ slug }) => slug === piece.slug)?.data.steps.length
      for (const hole of holesOf(piece, locale, steps))
        throw new Error(`content/recipes/${piece.slug}/${locale}.md: ${hole}`)
      const { ingredients, servings } = piece.data
      return { ...piece, path: `/story/cocktails/${piece.slug}`, grams: ethanolGrams(ingredients, servings) }
    })
    .sort((a, b) => a.data.order - b.data.order)
}

function holesOf(
  { locale: written, data, entry }: ContentEntry<'recipes'>,
  locale: Locale,
  steps = 0
): readonly string[] {
  if (written !== locale) return ['this recipe is missing. Every recipe exists in every language.']
  const ids = data.ingredients.map(({ id }) => id)
  const named = Object.keys(data.names)
  return [
    ...ids.filter(id => !named.includes(id)).map(id => `names: "${id}" is poured and has no name.`),
    ...named.filter(id => !ids.includes(id)).map(id => `names: "${id}" has a name and is not poured.`),
    ...(data.steps.length === steps ? [] : [`steps: ${data.steps.length} here, ${steps} in Mongolian.`]),
    ...((entry.body ?? '').trim() ? [] : ['below the second line of dashes a note is missing.'])
  ]
}
