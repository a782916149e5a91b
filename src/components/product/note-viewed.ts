import { addViewed } from '../../domain/catalogue/recently-viewed.ts'
import { isIds } from '../../stores/catalogue/stored-ids.ts'

/** Written as `$viewed` stores it (src/stores/catalogue/viewed.ts), so that the page need not load that store. */
const STORAGE_KEY = 'delguur:viewed'

function storedIds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return isIds(stored) ? stored : []
  } catch {
    // Not ours, or storage is denied.
    return []
  }
}

/** Remembers in this browser that a product was looked at; where storage is denied or full, nothing is. */
export function noteViewed(id: string) {
  const before = storedIds()
  if (before[0] === id) return
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(addViewed(before, id)))
  } catch {
    // The shop forgets between pages then, and works otherwise.
  }
}
