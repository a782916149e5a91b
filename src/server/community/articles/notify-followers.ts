import type { ArticleCard } from '../../../contract/community/article.ts'
import { FOLLOWER_MAIL_INTERVAL_HOURS, FOLLOWER_NEWS_DAYS } from '../../../domain/community/article.ts'
import { DAY_MS, daysBefore, HOUR_MS, later } from '../../../domain/time.ts'
import { isShopLocale, localePath, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { contactsOf, lockUser, userById } from '../../identity/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  authorsPublishedSince,
  followersToNotify,
  followsToNotify,
  lastNotificationOf,
  recordNotification,
  setNotifiedUntil
} from '../authors/index.ts'
import { enqueueFollowerMail } from './messages.ts'
import { listArticles, readArticle, type PublicArticleDeps } from './public-articles.ts'

export interface FollowerDeps extends PublicArticleDeps {
  readonly push: Pick<PushService, 'notify'>
  /** Ends all such mails to a customer. */
  readonly unsubscribeLink: (userId: string, locale: ShopLocale) => string
}

/** Authors and followers looked at in one turn; the next turn goes on. */
const AUTHORS_BATCH = 200
const FOLLOWERS_BATCH = 200
/** Named in one mail; the page of each author has the others. */
const ARTICLES_MAX = 10

const shopLocale = (locale: string): ShopLocale => (isShopLocale(locale) ? locale : 'mn')

/** Tells followers what their authors have published: once a day at most, and each article once. */
export async function notifyFollowers(deps: FollowerDeps) {
  const newest = await newestByAuthor(deps)
  const notified_before = later(deps.now(), -FOLLOWER_MAIL_INTERVAL_HOURS * HOUR_MS).toISOString()
  const followers = new Set<string>()
  for (const [author, at] of newest) {
    if (followers.size >= FOLLOWERS_BATCH) break
    const rows = await deps.db.all(followersToNotify, { author, newest: at, notified_before, limit: FOLLOWERS_BATCH })
    for (const { user_id } of rows) followers.add(user_id)
  }
  for (const userId of followers) await deps.db.change(tx => notifyFollower(deps, tx, userId, newest, notified_before))
}

/** When each author, of the shop or a member, has last published in the days that count as news. */
async function newestByAuthor({ db, editorial, now }: FollowerDeps): Promise<ReadonlyMap<string, string>> {
  const since = daysBefore(now(), FOLLOWER_NEWS_DAYS)
  const members = await db.all(authorsPublishedSince, { since: since.toISOString(), limit: AUTHORS_BATCH })
  const newest = new Map(members.map(({ slug, last_published_at }) => [slug, last_published_at ?? '']))
  // Newest first: the first of an author counts.
  for (const { author, published } of editorial.articles)
    if (published > since && published <= now() && !newest.has(author)) newest.set(author, published.toISOString())
  return newest
}

async function notifyFollower(
  deps: FollowerDeps,
  tx: Transaction,
  userId: string,
  newest: ReadonlyMap<string, string>,
  notifiedBefore: string
) {
  const user = await tx.first(lockUser, { id: userId })
  const last = await tx.first(lastNotificationOf, { user_id: userId })
  // Gone, or another worker was quicker.
  if (!user || (last && last.sent_at > notifiedBefore)) return
  const slugs: string[] = []
  for (const { author, notified_until } of await tx.all(followsToNotify, { user_id: userId })) {
    const until = newest.get(author)
    if (until === undefined || until <= notified_until) continue
    const { articles } = await listArticles(deps, { author, per_page: ARTICLES_MAX }, shopLocale(user.locale))
    slugs.push(...articles.filter(({ published_at }) => published_at > notified_until).map(({ slug }) => slug))
    await tx.run(setNotifiedUntil, { author, user_id: userId, until })
  }
  if (slugs.length === 0) return
  const at = deps.now()
  await tx.run(recordNotification, { user_id: userId, sent_at: at.toISOString() })
  const { email } = await contactsOf(tx, userId)
  if (email === undefined) await pushNews(deps, tx, userId, slugs, at)
  else await enqueueFollowerMail(tx, userId, slugs.slice(0, ARTICLES_MAX), at)
}

/** Followers without an address are notified on a device, where they want such news. */
async function pushNews(deps: FollowerDeps, tx: Transaction, userId: string, slugs: readonly string[], at: Date) {
  const [slug = ''] = slugs
  const article = await readArticle(deps, slug, 'mn')
  if (!article) return
  const notice = (locale: Locale) => {
    const readerLocale = shopLocale(locale)
    const t = words(readerLocale, 'notification-mail')
    const path = slugs.length === 1 ? article.path : '/account/articles'
    return {
      title: followerSubject([article], slugs.length, readerLocale),
      body: slugs.length === 1 ? article.title : t('followed_text'),
      path: localePath(readerLocale, path),
      tag: 'articles',
      stop: t('followed_stop')
    }
  }
  const until = later(at, DAY_MS)
  await deps.push.notify(tx, {
    userId,
    topic: 'news',
    notice,
    productIds: [],
    until,
    key: `articles:${userId}:${slug}`
  })
}

const followerSubject = ([first]: readonly ArticleCard[], count: number, locale: ShopLocale) => {
  const t = words(locale, 'notification-mail')
  return count === 1 ? t('followed_single', { name: first?.author?.name ?? '' }) : t('followed_subject', { count })
}

export interface FollowerMailContent {
  readonly to: string
  readonly locale: ShopLocale
  readonly subject: string
  /** Address for one-click unsubscribing (RFC 8058). */
  readonly unsubscribeUrl: string
  readonly articles: readonly { readonly title: string; readonly author: string; readonly path: string }[]
}

/** The mail about articles that are still public; undefined where there is nothing left to tell, or nobody. */
export async function followerMailContent(
  deps: FollowerDeps,
  { userId, slugs }: { readonly userId: string; readonly slugs: readonly string[] }
): Promise<FollowerMailContent | undefined> {
  const user = await deps.db.first(userById, { id: userId })
  const { email } = await contactsOf(deps.db, userId)
  if (!user || email === undefined) return undefined
  const locale = shopLocale(user.locale)
  const found = await Promise.all(slugs.map(slug => readArticle(deps, slug, locale)))
  const articles = found.filter(article => article !== undefined)
  if (articles.length === 0) return undefined
  return {
    to: email,
    locale,
    subject: followerSubject(articles, articles.length, locale),
    unsubscribeUrl: deps.unsubscribeLink(userId, locale),
    articles: articles.map(({ title, author, path }) => ({ title, author: author?.name ?? '', path }))
  }
}
