import type { IdRange } from '../fingerprint.ts'
import type { SearchEngine } from '../port.ts'
import type { AskIndex } from './completions.ts'
import { FINGERPRINT, valueField } from './mapping.ts'

const ID = valueField('id')
const PAGE = 1_000

const inRange = ({ after, to }: IdRange) => ({
  range: { [ID]: { ...(after !== undefined && { gt: after }), ...(to !== undefined && { lte: to }) } }
})

interface Summed {
  readonly hits: { readonly total: { readonly value: number } }
  readonly aggregations: { readonly sum: { readonly value: number } }
}

interface Listed {
  readonly hits: {
    readonly hits: readonly { readonly _id: string; readonly fields?: Readonly<Record<string, readonly number[]>> }[]
  }
}

/** The cluster sums up itself; single fingerprints are read only where the sums differ. */
export const fingerprints = (ask: AskIndex): Pick<SearchEngine, 'fingerprint' | 'fingerprints'> => ({
  async fingerprint(range) {
    const { hits, aggregations } = await ask<Summed>({
      size: 0,
      track_total_hits: true,
      query: inRange(range),
      aggs: { sum: { sum: { field: FINGERPRINT } } }
    })
    return { count: hits.total.value, sum: aggregations.sum.value }
  },

  async fingerprints(range) {
    const found = new Map<string, number>()
    for (let after = range.after; ;) {
      const { hits } = await ask<Listed>({
        size: PAGE,
        query: inRange({ ...range, ...(after !== undefined && { after }) }),
        sort: [{ [ID]: 'asc' }],
        _source: false,
        docvalue_fields: [FINGERPRINT]
      })
      for (const { _id, fields } of hits.hits) found.set(_id, fields?.[FINGERPRINT]?.[0] ?? 0)
      after = hits.hits.at(-1)?._id
      if (hits.hits.length < PAGE) return found
    }
  }
})
