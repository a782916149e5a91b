import type {
  LookBookBody,
  LookBookOwnership,
  LookBooksBody,
  OwnLookBooksBody
} from '../../../contract/community/look-book.ts'
import type { LookBookKind } from '../../../domain/community/look-book.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { isAfterPosition, keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { VersionState } from '../moderation/index.ts'
import type { LookBookDeps } from './deps.ts'
import { lookBookById, lookBooksOf, publishedAfter, type LookBookRow } from './queries.ts'
import {
  bodiesOf,
  editorialVersion,
  publicVersion,
  summaryOf,
  workingVersion,
  type ShownLookBook
} from './shown-look-book.ts'

/** The reader: a customer, or anybody with the token of a shared link. */
export interface LookBookReader {
  readonly userId?: string | undefined
  readonly token?: string | undefined
}

interface ListQuery {
  readonly kind?: LookBookKind | undefined
  readonly cursor?: string | undefined
  readonly per_page: number
}

const publishedEditorial = ({ editorial, now }: LookBookDeps) =>
  editorial.filter(({ publishedAt }) => publishedAt <= now().toISOString())

interface Candidate extends KeysetPosition {
  readonly shown: () => Promise<ShownLookBook | undefined>
}

/** Public look books of the shop and of customers, newest first. */
export async function listPublicLookBooks(
  deps: LookBookDeps,
  { kind, cursor, per_page }: ListQuery,
  locale: Locale
): Promise<LookBooksBody> {
  const from = readCursor(cursor)
  if (!from) return { look_books: [], next_cursor: null }
  const place = { published_at: from.at, id: from.key, limit: per_page + 1 }
  const rows = kind === 'editorial' ? [] : await deps.db.all(publishedAfter, place)
  const own = kind === 'member' ? [] : publishedEditorial(deps)
  const candidates: readonly Candidate[] = [
    ...rows.map(row => ({
      ...{ at: row.published_at ?? '', key: row.id, shown: () => Promise.resolve(publicVersion(row)) }
    })),
    ...own
      .map(each => ({ at: each.publishedAt, key: each.slug, shown: () => editorialVersion(deps, each, locale) }))
      .filter(each => isAfterPosition(each, from))
  ]
  const page = keysetPage(candidates, per_page, each => each)
  const shown = await Promise.all(page.shown.map(each => each.shown()))
  const bodies = await bodiesOf(
    deps,
    shown.filter(each => each !== undefined),
    locale
  )
  return { look_books: bodies.map(summaryOf), next_cursor: page.nextCursor }
}

const ownershipOf = (row: LookBookRow, version: VersionState | undefined): LookBookOwnership => ({
  privacy: row.privacy,
  token: row.privacy === 'private' ? null : row.token,
  version: row.version,
  is_listed: row.published_json !== null,
  submission: version
    ? {
        ...{ id: version.submissionId, state: version.state, reason: version.reason },
        ...{ note: version.note, can_appeal: version.canAppeal }
      }
    : null,
  created_at: row.created_at,
  updated_at: row.updated_at
})

/** All look books of a customer, the one changed last first. */
export async function listOwnLookBooks(deps: LookBookDeps, userId: string, locale: Locale): Promise<OwnLookBooksBody> {
  const rows = await deps.db.all(lookBooksOf, { user_id: userId })
  const versions = await deps.moderation.versionsOf(
    deps.db,
    'look-book',
    rows.map(({ id }) => id)
  )
  const bodies = await bodiesOf(deps, rows.map(workingVersion), locale)
  return {
    look_books: rows.flatMap((row, index) => {
      const body = bodies[index]
      return body ? [{ ...summaryOf(body), own: ownershipOf(row, versions.get(row.id)) }] : []
    }),
    count: rows.length
  }
}

/** A customer's own, with what only they see. */
export async function ownLookBookBody(deps: LookBookDeps, row: LookBookRow, locale: Locale): Promise<LookBookBody> {
  const versions = await deps.moderation.versionsOf(deps.db, 'look-book', [row.id])
  const [body] = await bodiesOf(deps, [workingVersion(row)], locale)
  if (!body) throw new Error(`Look book ${row.id} has no body`)
  return { ...body, own: ownershipOf(row, versions.get(row.id)) }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Found = { readonly shown: ShownLookBook; readonly own?: LookBookRow }

/** The version of a look book that the reader may see; undefined as well where there is none. */
async function find(
  deps: LookBookDeps,
  id: string,
  { userId, token }: LookBookReader,
  locale: Locale
): Promise<Found | undefined> {
  if (!UUID.test(id)) {
    const editorial = publishedEditorial(deps).find(({ slug }) => slug === id)
    return editorial && { shown: await editorialVersion(deps, editorial, locale) }
  }
  const row = await deps.db.first(lookBookById, { id })
  if (!row) return undefined
  if (userId !== undefined && row.user_id === userId) return { shown: workingVersion(row), own: row }
  if (row.privacy !== 'private' && token === row.token) return { shown: workingVersion(row) }
  const shown = publicVersion(row)
  return shown && { shown }
}

export async function readLookBook(
  deps: LookBookDeps,
  id: string,
  reader: LookBookReader,
  locale: Locale
): Promise<LookBookBody | undefined> {
  const found = await find(deps, id, reader, locale)
  if (!found) return undefined
  if (found.own) return ownLookBookBody(deps, found.own, locale)
  return (await bodiesOf(deps, [found.shown], locale))[0]
}
