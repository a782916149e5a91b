import type { AuthorResponse, AuthorCard, AuthorList, FollowResponse } from '../../../contract/community/author.ts'
import { FOLLOWS_MAX } from '../../../domain/community/article.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { ok } from '../../../domain/result.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import { isAfterPosition, keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { coverPath, localized, type Editorial, type EditorialAuthor } from '../editorial/index.ts'
import { ownAuthor, submitAbout, type AboutDeps } from './own-author.ts'
import {
  authorOfUser,
  countFollowers,
  countFollows,
  deleteFollow,
  followerCounts,
  followOf,
  followsOf,
  insertFollow,
  publicAuthorBySlug,
  publicAuthorsBefore,
  type AuthorRow
} from './queries.ts'

const FOLLOWING = { name: 'author-follow', max: 200, windowMs: HOUR_MS }
/** An author of the shop who has not written yet stands last. */
const NEVER = '0000-01-01T00:00:00.000Z'

export interface AuthorDeps extends AboutDeps {
  readonly db: Database
  readonly editorial: Editorial
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

type Card = Omit<AuthorCard, 'follower_count'>

/** Articles of the shop's author that are public by now, newest first. */
const publishedOf = ({ editorial, now }: AuthorDeps, slug: string) =>
  editorial.articles.filter(article => article.author === slug && article.published <= now())

function editorialCard(deps: AuthorDeps, author: EditorialAuthor, locale: ShopLocale): Card {
  const { slug, portrait } = author
  const { words } = localized(author.words, locale)
  const articles = publishedOf(deps, slug)
  return {
    slug,
    kind: 'editorial',
    name: words.name,
    role: words.role,
    about: words.about,
    portrait: portrait === undefined ? null : coverPath('authors', slug),
    path: `/authors/${slug}`,
    article_count: articles.length,
    last_published_at: articles[0]?.published.toISOString() ?? null,
    demonstration: false
  }
}

const memberCard = (row: AuthorRow): Card => ({
  slug: row.slug,
  kind: 'member',
  name: row.name,
  role: null,
  about: row.about,
  portrait: null,
  path: `/authors/${row.slug}`,
  article_count: row.article_count,
  last_published_at: row.last_published_at,
  demonstration: row.demonstration === 1
})

/** Authors of the shop and members who have published, by their last article, newest first. */
async function list(
  deps: AuthorDeps,
  { cursor, per_page }: { readonly cursor?: string | undefined; readonly per_page: number },
  locale: ShopLocale
): Promise<AuthorList> {
  const from = readCursor(cursor)
  if (!from) return { authors: [], next_cursor: null }
  const positionOf = (card: Card): KeysetPosition => ({ at: card.last_published_at ?? NEVER, key: card.slug })
  const members = await deps.db.all(publicAuthorsBefore, { at: from.at, slug: from.key, limit: per_page + 1 })
  const own = deps.editorial.authors
    .map(author => editorialCard(deps, author, locale))
    .filter(card => isAfterPosition(positionOf(card), from))
  const { shown, nextCursor } = keysetPage([...own, ...members.map(memberCard)], per_page, positionOf)
  return { authors: await withFollowers(deps.db, shown), next_cursor: nextCursor }
}

async function withFollowers(reader: Reader, cards: readonly Card[]): Promise<readonly AuthorCard[]> {
  const counts = await followerCounts(
    reader,
    cards.map(({ slug }) => slug)
  )
  return cards.map(card => ({ ...card, follower_count: counts.get(card.slug) ?? 0 }))
}

async function find(deps: AuthorDeps, reader: Reader, slug: string, locale: ShopLocale): Promise<Card | undefined> {
  const own = deps.editorial.authors.find(author => author.slug === slug)
  if (own) return editorialCard(deps, own, locale)
  const row = await reader.first(publicAuthorBySlug, { slug })
  return row && memberCard(row)
}

async function findPublic(deps: AuthorDeps, slug: string, locale: ShopLocale): Promise<AuthorCard | undefined> {
  const card = await find(deps, deps.db, slug, locale)
  return card && (await withFollowers(deps.db, [card]))[0]
}

/** An author of the shop, or a member of whom something is public. */
async function read(
  deps: AuthorDeps,
  slug: string,
  userId: string | undefined,
  locale: ShopLocale
): ServiceResult<AuthorResponse> {
  const card = await find(deps, deps.db, slug, locale)
  if (!card) return notFound('author-not-found')
  const [full] = await withFollowers(deps.db, [card])
  const follow = userId === undefined ? undefined : await deps.db.first(followOf, { author: slug, user_id: userId })
  const follower_count = full?.follower_count ?? 0
  return ok({ ...card, follower_count, is_followed: userId === undefined ? null : follow !== undefined })
}

/** Follows an author, or ends that; asked twice it changes nothing. */
const setFollowed = (
  deps: AuthorDeps,
  userId: string,
  author: string,
  isFollowed: boolean
): ServiceResult<FollowResponse> =>
  deps.db.change(async tx => {
    const at = deps.now()
    if (!(await consumeLimit(tx, FOLLOWING, deps.pseudonymize(`follow\n${userId}`), at)))
      return tooMany('too-many-requests', 3600)
    // An author who is gone can still be let go.
    if (isFollowed) {
      if (!(await find(deps, tx, author, 'mn'))) return notFound('author-not-found')
      if ((await tx.first(authorOfUser, { user_id: userId }))?.slug === author) return unprocessable('author-own')
      const count = Number((await tx.first(countFollows, { user_id: userId }))?.count ?? 0)
      const isNew = (await tx.run(insertFollow, { author, user_id: userId, now: at.toISOString() })) > 0
      if (isNew && count >= FOLLOWS_MAX) return unprocessable('follows-full', { values: { max: FOLLOWS_MAX } })
    } else await tx.run(deleteFollow, { author, user_id: userId })
    const followers = Number((await tx.first(countFollowers, { author }))?.count ?? 0)
    return ok({ slug: author, is_followed: isFollowed, follower_count: followers })
  })

/** Everybody a customer follows, the newest first; authors who are gone are left out. */
async function followed(deps: AuthorDeps, userId: string, locale: ShopLocale): Promise<AuthorList> {
  const follows = await deps.db.all(followsOf, { user_id: userId })
  const cards: Card[] = []
  for (const { author } of follows) {
    const card = await find(deps, deps.db, author, locale)
    if (card) cards.push(card)
  }
  return { authors: await withFollowers(deps.db, cards), next_cursor: null }
}

export type AuthorService = ReturnType<typeof createAuthorService>

export const createAuthorService = (deps: AuthorDeps) =>
  bindDeps(deps, { list, find: findPublic, read, setFollowed, followed, ownAuthor, submitAbout })
