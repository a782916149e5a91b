import groups from './synonyms.json' with { type: 'json' }
import { fold } from './letters.ts'
import { rootKey } from './roots.ts'

/** Root key of a word → root keys of the words that mean the same to a shopper. */
const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = collect()

function collect() {
  const found = new Map<string, Set<string>>()
  for (const group of groups) {
    const keys = group.map(word => rootKey(fold(word)))
    for (const key of keys) {
      const others = found.get(key) ?? new Set()
      for (const other of keys) if (other !== key) others.add(other)
      found.set(key, others)
    }
  }
  return found
}

const NONE: ReadonlySet<string> = new Set()
export const synonymsOf = (key: string): ReadonlySet<string> => SYNONYMS.get(key) ?? NONE
