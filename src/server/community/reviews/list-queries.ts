import type { ReviewOrder } from '../../../domain/community/review.ts'
import type { Reader } from '../../platform/db/database.ts'
import { LAST_ID } from '../../platform/db/id-range.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ReviewRow } from './queries.ts'
import type { ReviewTable } from './tables.ts'

export interface ReviewSubject {
  readonly type: ReviewTable['subject_type']
  readonly id: string
}

/** More votes than a review has. */
const VOTES_MAX = 999_999_999

interface PageOfSubject {
  subject_type: ReviewTable['subject_type']
  subject_id: string
  rating: number
  helpful: number
  before: string
  limit: number
}

/** One page of the public reviews of a subject; each of the four reads the index of its own columns. */
const pageBy = (order: 'newest' | 'helpful', { ofStars }: { readonly ofStars: boolean }) =>
  statement<PageOfSubject, ReviewRow>((db, p) => {
    const all = db
      .selectFrom('reviews')
      .selectAll()
      .where('subject_type', '=', p('subject_type'))
      .where('subject_id', '=', p('subject_id'))
      .where('is_public', '=', 1)
      .limit(p('limit'))
    const chosen = ofStars ? all.where('rating', '=', p('rating')) : all
    if (order === 'newest') return chosen.where('id', '<', p('before')).orderBy('id', 'desc')
    return chosen
      .where(e => e(e.refTuple('helpful', 'id'), '<', e.tuple(p('helpful'), p('before'))))
      .orderBy('helpful', 'desc')
      .orderBy('id', 'desc')
  })

const PAGES = {
  newest: { all: pageBy('newest', { ofStars: false }), ofStars: pageBy('newest', { ofStars: true }) },
  helpful: { all: pageBy('helpful', { ofStars: false }), ofStars: pageBy('helpful', { ofStars: true }) }
}

export interface ReviewPageQuery {
  readonly sort: ReviewOrder
  readonly stars?: number | undefined
  /** `<votes or stars>.<id>` of the last review that was read. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Public reviews of a subject in an order, after the one that the cursor names. */
export function pageOfReviews(
  reader: Reader,
  subject: ReviewSubject,
  page: ReviewPageQuery
): Promise<readonly ReviewRow[]> {
  const { sort, stars, limit } = page
  if (stars === undefined && (sort === 'lowest' || sort === 'highest')) return pageByStars(reader, subject, sort, page)
  const [helpful, before] = positionOf(page.cursor) ?? [VOTES_MAX, LAST_ID]
  const statements = PAGES[sort === 'helpful' ? 'helpful' : 'newest']
  const values = { subject_type: subject.type, subject_id: subject.id, rating: stars ?? 0, helpful, before, limit }
  return reader.all(stars === undefined ? statements.all : statements.ofStars, values)
}

/** From one rating to the next, the newest of each first: no index has ratings up and dates down. */
async function pageByStars(
  reader: Reader,
  subject: ReviewSubject,
  sort: 'lowest' | 'highest',
  { cursor, limit }: ReviewPageQuery
) {
  const position = positionOf(cursor)
  const order = sort === 'lowest' ? [1, 2, 3, 4, 5] : [5, 4, 3, 2, 1]
  const rows: ReviewRow[] = []
  for (const stars of position ? order.slice(Math.max(0, order.indexOf(position[0]))) : order) {
    if (rows.length >= limit) break
    const before = position?.[0] === stars ? position[1] : LAST_ID
    const values = { subject_type: subject.type, subject_id: subject.id, rating: stars, helpful: 0, before }
    rows.push(...(await reader.all(PAGES.newest.ofStars, { ...values, limit: limit - rows.length })))
  }
  return rows
}

function positionOf(cursor: string | undefined): readonly [number, string] | undefined {
  const dot = cursor?.indexOf('.') ?? -1
  return cursor === undefined || dot < 0 ? undefined : [Number(cursor.slice(0, dot)), cursor.slice(dot + 1)]
}

/** Names a review as the last one that was read. */
export const cursorAt = ({ sort }: Pick<ReviewPageQuery, 'sort'>, { id, rating, helpful }: ReviewRow) =>
  `${sort === 'helpful' ? helpful : rating}.${id}`
