import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { LookBookBody, ChangeLookBookRequest, NewLookBookRequest } from '../../../contract/community/look-book.ts'
import {
  isPublishable,
  LOOK_BOOK_CHANGES_PER_HOUR,
  LOOK_BOOKS_MAX,
  PUBLIC_ITEMS_MIN,
  type LookBookPrivacy
} from '../../../domain/community/look-book.ts'
import { publicName } from '../../../domain/community/moderation.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { userOwner, lockUser } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  conflict,
  notFound,
  type Problem,
  type ServiceResult,
  tooMany,
  unprocessable
} from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import { itemsColumn, publishedColumn, textOf, type LookBookContent, type LookBookEntry } from './content.ts'
import type { LookBookDeps } from './deps.ts'
import {
  deleteLookBook,
  insertLookBook,
  lookBookById,
  lookBooksOf,
  updateLookBook,
  type LookBookRow
} from './queries.ts'
import { ownLookBookBody } from './read-look-books.ts'
import { memberLookBookPath } from './shown-look-book.ts'

const CHANGES = { name: 'look-book-change', max: LOOK_BOOK_CHANGES_PER_HOUR, windowMs: HOUR_MS }

/** The customer who writes, and where the request comes from. */
export interface LookBookWriter {
  readonly userId: string
  readonly network: string
  readonly locale: Locale
  /** A look book sent again after a lost answer is made once. */
  readonly idempotencyKey?: IdempotencyKey | undefined
}

interface Author {
  readonly first_name: string
  readonly last_name: string
}

const newToken = () => randomBytes(18).toString('base64url')

/** One change of one person's look books at a time. */
async function change(
  deps: LookBookDeps,
  { userId, locale, idempotencyKey }: LookBookWriter,
  work: (tx: Transaction, author: Author) => ServiceResult<string>
): ServiceResult<LookBookBody> {
  const done = await deps.db.change(async tx => {
    const author = await tx.first(lockUser, { id: userId })
    if (!author) return notFound('look-book-not-found')
    const write = async () =>
      (await consumeLimit(tx, CHANGES, userId, deps.now()))
        ? work(tx, author)
        : tooMany('too-many-requests', HOUR_MS / 1_000)
    return idempotencyKey
      ? withIdempotency(
          tx,
          { principal: userOwner(userId), idempotencyKey, answers: z.string(), now: deps.now() },
          write
        )
      : write()
  })
  if (!done.ok) return done
  const row = await deps.db.first(lookBookById, { id: done.value })
  return row ? ok(await ownLookBookBody(deps, row, locale)) : notFound('look-book-not-found')
}

export const createLookBook = (
  deps: LookBookDeps,
  writer: LookBookWriter,
  { title, items, privacy }: NewLookBookRequest
): ServiceResult<LookBookBody> =>
  change(deps, writer, async (tx, author) => {
    const { length } = await tx.all(lookBooksOf, { user_id: writer.userId })
    if (length >= LOOK_BOOKS_MAX) return unprocessable('too-many-look-books', { values: { max: LOOK_BOOKS_MAX } })
    const at = deps.now().toISOString()
    const row: LookBookRow = {
      ...{ id: uuid(), user_id: writer.userId, title, items_json: itemsColumn.write(items), privacy, version: 1 },
      ...{ token: newToken(), published_json: null, published_at: null, created_at: at, updated_at: at }
    }
    const known = await checkItems(deps, tx, { title, items }, privacy, writer.locale)
    if (!known.ok) return known
    await tx.run(insertLookBook, row)
    if (privacy === 'public') await submitVersion(deps, tx, { row, author, writer, content: { title, items } })
    return ok(row.id)
  })

export const changeLookBook = (
  deps: LookBookDeps,
  writer: LookBookWriter,
  id: string,
  { version, ...request }: ChangeLookBookRequest
): ServiceResult<LookBookBody> =>
  change(deps, writer, async (tx, author) => {
    const row = await ownRow(tx, writer, id)
    if (!row) return notFound('look-book-not-found')
    if (row.version !== version) return conflict('look-book-changed')
    const before: LookBookContent = { title: row.title, items: itemsColumn.read(row.items_json) }
    const content = { title: request.title ?? before.title, items: request.items ?? before.items }
    const privacy = request.privacy ?? row.privacy
    const known = await checkItems(deps, tx, content, privacy, writer.locale)
    if (!known.ok) return known
    const next: LookBookRow = {
      ...row,
      title: content.title,
      items_json: itemsColumn.write(content.items),
      privacy,
      // Made private it gets a new link: the old one stays dead when it is shared again.
      token: privacy === 'private' && row.privacy !== 'private' ? newToken() : row.token,
      version: row.version + 1,
      updated_at: deps.now().toISOString()
    }
    await tx.run(updateLookBook, next)
    await followPublication(deps, tx, { row: next, author, writer, content }, row)
    return ok(id)
  })

interface Submitted {
  readonly row: LookBookRow
  readonly author: Author
  readonly writer: LookBookWriter
  readonly content: LookBookContent
}

/** Asks for approval of what everybody shall see, and takes from public view what shall not be seen any more. */
async function followPublication(deps: LookBookDeps, tx: Transaction, submitted: Submitted, before: LookBookRow) {
  const { row, content } = submitted
  if (row.privacy !== 'public') {
    if (before.privacy === 'public') await deps.moderation.withdraw(tx, 'look-book', row.id)
    return
  }
  const isSame = before.title === row.title && before.items_json === row.items_json
  if (before.privacy === 'public' && isSame) return
  if (row.published_json === publishedColumn.write(content)) return
  await submitVersion(deps, tx, submitted)
}

const submitVersion = ({ moderation }: LookBookDeps, tx: Transaction, { row, author, writer, content }: Submitted) =>
  moderation.submit(tx, {
    kind: 'look-book',
    targetId: row.id,
    subject: { type: 'look-book', id: row.id, title: content.title, path: memberLookBookPath(row.id) },
    author: { userId: row.user_id, name: publicName(author.first_name, author.last_name) ?? '', email: null },
    locale: writer.locale,
    text: textOf(content),
    payload: content,
    photoCount: 0,
    isRestricted: false,
    network: writer.network
  })

async function ownRow(tx: Transaction, { userId }: LookBookWriter, id: string) {
  const row = await tx.first(lookBookById, { id })
  if (row?.user_id !== userId) return undefined
  const { first_name: _, last_name: __, ...own } = row
  return own
}

/** Every product is known; in a public look book none is restricted, and there are enough to be a look. */
async function checkItems(
  { variantDetails }: LookBookDeps,
  tx: Transaction,
  { items }: LookBookContent,
  privacy: LookBookPrivacy,
  locale: Locale
): Promise<Result<undefined, Problem>> {
  const restricted: string[] = []
  for (const { variant_id } of items satisfies readonly LookBookEntry[]) {
    const facts = await variantDetails.get(tx, variant_id)
    if (!facts) return unprocessable('variant-not-found', { field: 'items' })
    if (!isPublishable(facts)) restricted.push(facts.name[locale === 'mn' ? 'mn' : 'en'])
  }
  if (privacy !== 'public') return ok(undefined)
  if (restricted.length > 0)
    return unprocessable('look-book-restricted', { field: 'items', values: { names: restricted.join(', ') } })
  if (items.length < PUBLIC_ITEMS_MIN)
    return unprocessable('look-book-too-short', { field: 'items', values: { min: PUBLIC_ITEMS_MIN } })
  return ok(undefined)
}

export const removeLookBook = (deps: LookBookDeps, writer: LookBookWriter, id: string): ServiceResult<undefined> =>
  deps.db.change(async tx => {
    await tx.first(lockUser, { id: writer.userId })
    const row = await ownRow(tx, writer, id)
    if (!row) return notFound('look-book-not-found')
    if (row.privacy === 'public') await deps.moderation.withdraw(tx, 'look-book', id)
    await tx.run(deleteLookBook, { id })
    return ok(undefined)
  })
