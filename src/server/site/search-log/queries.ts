import { statement } from '../../platform/db/statement.ts'
import type { SearchDedupKeyTable, SearchTable } from './tables.ts'

export const insertDedupKey = statement<SearchDedupKeyTable, never>((db, p) =>
  db
    .insertInto('search_dedup_keys')
    .values({ dedup_key: p('dedup_key'), day: p('day') })
    .onConflict(c => c.doNothing())
)

export const countSearch = statement<Omit<SearchTable, 'networks'>, never>((db, p) =>
  db
    .insertInto('searches')
    .values({ day: p('day'), locale: p('locale'), query: p('query'), networks: 1 })
    .onConflict(c =>
      c.columns(['day', 'locale', 'query']).doUpdateSet(e => ({ networks: e('searches.networks', '+', 1) }))
    )
)

export const countFailedSearch = statement<Omit<SearchTable, 'networks'>, never>((db, p) =>
  db
    .insertInto('failed_searches')
    .values({ day: p('day'), locale: p('locale'), query: p('query'), networks: 1 })
    .onConflict(c =>
      c.columns(['day', 'locale', 'query']).doUpdateSet(e => ({ networks: e('failed_searches.networks', '+', 1) }))
    )
)

export const failedSearchesOn = statement<{ day: string }, { rows: number }>((db, p) =>
  db
    .selectFrom('failed_searches')
    .select(e => e.fn.countAll<number>().as('rows'))
    .where('day', '=', p('day'))
)

/** Searches that found nothing for enough networks, the most frequent first. */
export const listFailedSearches = statement<
  { since: string; networks: number; limit: number },
  { locale: string; query: string; networks: number; last: string }
>((db, p) =>
  db
    .selectFrom('failed_searches')
    .select(e => ['locale', 'query', e.fn.sum<number>('networks').as('networks'), e.fn.max('day').as('last')])
    .where('day', '>=', p('since'))
    .groupBy(['locale', 'query'])
    .having(e => e.fn.sum('networks'), '>=', p('networks'))
    .orderBy(e => e.fn.sum('networks'), 'desc')
    .orderBy('query')
    .limit(p('limit'))
)

export const deleteFailedSearchesBefore = statement<{ day: string }, never>((db, p) =>
  db.deleteFrom('failed_searches').where('day', '<', p('day'))
)

export const searchesOn = statement<{ day: string }, { rows: number }>((db, p) =>
  db
    .selectFrom('searches')
    .select(e => e.fn.countAll<number>().as('rows'))
    .where('day', '=', p('day'))
)

/** Searches that enough networks have made, the most frequent first. */
export const frequentSearches = statement<{ locale: string; since: string; networks: number }, { query: string }>(
  (db, p) =>
    db
      .selectFrom('searches')
      .select('query')
      .where('locale', '=', p('locale'))
      .where('day', '>=', p('since'))
      .groupBy('query')
      .having(e => e.fn.sum('networks'), '>=', p('networks'))
      .orderBy(e => e.fn.sum('networks'), 'desc')
      .orderBy('query')
      .limit(40)
)

export const deleteSearchesBefore = statement<{ day: string }, never>((db, p) =>
  db.deleteFrom('searches').where('day', '<', p('day'))
)

export const deleteDedupKeysBefore = statement<{ day: string }, never>((db, p) =>
  db.deleteFrom('search_dedup_keys').where('day', '<', p('day'))
)
