import { LRUCache } from 'lru-cache'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { ChangeWatch } from '../../platform/streams/change-watch.ts'
import type { RouletteService } from './service.ts'

/** Spectators of one night, of one network (a whole hall may share the branch's), and everybody in this process. */
const LIMITS = { row: 3_000, network: 1_000, all: 4_000 }

export const createNightWatch = (db: Database, onError: (error: unknown) => void) =>
  new ChangeWatch({
    readFingerprints: async ids =>
      (await db.query.selectFrom('roulette_nights').select(['id', 'version']).where('id', 'in', ids).execute()).map(
        ({ id, version }) => [id, String(version)]
      ),
    limits: LIMITS,
    onError
  })

/**
 * A night as JSON for all of its spectators: they all ask in the same moment, and the first question of a version and
 * language is answered for the others, too.
 */
export function createNightData({ readNight, nightVersion }: Pick<RouletteService, 'readNight' | 'nightVersion'>) {
  const written = new LRUCache<string, Promise<string>>({ max: 100 })
  return async (id: string, locale: Locale): Promise<string> => {
    const key = `${id} ${locale} ${await nightVersion(id)}`
    const known = written.get(key)
    if (known) return known
    const made = readNight(id, locale).then(night => JSON.stringify(night))
    written.set(key, made)
    made.catch(() => written.delete(key))
    return made
  }
}

export type NightData = ReturnType<typeof createNightData>
