import type { Database } from '../../platform/db/database.ts'
import { catalogueNames, knownCodes } from './lookups.ts'

/** Every category with its names in both languages, by permalink. */
export async function namedCategories(db: Database) {
  const { taxons } = await knownCodes(db)
  const permalinks = [...taxons].sort()
  const names = await catalogueNames(db, { products: [], taxons: permalinks, brands: [] })
  return { permalinks, names }
}

/** Every category with its name behind those above it, for a choice. */
export async function categoryChoices(db: Database, language: 'mn' | 'en') {
  const { permalinks, names } = await namedCategories(db)
  return permalinks.map(value => {
    const parts = value.split('/')
    const path = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
    return { value, name: path.map(each => names.get(each)?.[language] ?? each).join(' › ') }
  })
}
