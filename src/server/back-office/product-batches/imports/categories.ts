import { namedCategories } from '../../../catalogue/products/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { CategoryNames } from './import-row.ts'

/** Categories by what a file may call them; a name that two of them have is neither's. */
export async function categoryNames(db: Database): Promise<CategoryNames> {
  const { permalinks, names } = await namedCategories(db)
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
