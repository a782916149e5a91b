import { catalogueNames, knownCodes } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CategoryNames } from './import-row.ts'

async function named(db: Database) {
  const { taxons } = await knownCodes(db)
  const permalinks = [...taxons].sort()
  const names = await catalogueNames(db, { products: [], taxons: permalinks, brands: [] })
  return { permalinks, names }
}

/** Categories by what a file may call them; a name that two of them have is neither's. */
export async function categoryNames(db: Database): Promise<CategoryNames> {
  const { permalinks, names } = await named(db)
  const found = new Map<string, string>()
  const twice = new Set<string>()
  for (const permalink of permalinks) {
    const own = names.get(permalink)
    for (const name of new Set([own?.mn, own?.en].flatMap(each => each?.toLowerCase() ?? []))) {
      if (found.has(name)) twice.add(name)
      found.set(name, permalink)
    }
  }
  for (const name of twice) found.delete(name)
  for (const permalink of permalinks) found.set(permalink, permalink)
  return found
}

/** Every category with its name behind those above it, for a choice. */
export async function categoryChoices(db: Database, language: 'mn' | 'en') {
  const { permalinks, names } = await named(db)
  return permalinks.map(value => {
    const parts = value.split('/')
    const path = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
    return { value, name: path.map(each => names.get(each)?.[language] ?? each).join(' › ') }
  })
}
