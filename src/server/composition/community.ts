import { join } from 'node:path'
import { CATALOGUE_FILTER } from '../../contract/catalogue/catalogue-base.ts'
import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import type { Storefront } from '../../contract/site/storefront.ts'
import { licensedKind } from '../../domain/catalogue/licence.ts'
import { isShopLocale } from '../../i18n/locales.ts'
import type { VariantDetailsCache } from '../catalogue/products/index.ts'
import type { Commerce } from './commerce.ts'
import {
  articlePublisher,
  createArticlesModule,
  removeDemonstrationArticles,
  seedArticles,
  type ArticleService
} from '../community/articles/index.ts'
import { authorPublisher, createAuthorsModule } from '../community/authors/index.ts'
import { createBadgesModule } from '../community/badges/index.ts'
import {
  commentPublisher,
  createCommentsModule,
  removeDemonstrationComments,
  seedComments,
  type CommentedText
} from '../community/comments/index.ts'
import { editorialCovers, readEditorial } from '../community/editorial/index.ts'
import { createLookBooksModule, lookBookPublisher } from '../community/look-books/index.ts'
import {
  createModerationBackOffice,
  createModerationModule,
  moderationBackOfficeRoutes,
  shopReplyRoutes,
  type ModerationActions,
  type Moderation,
  type SubmissionPublisher,
  type SubmittedVersion
} from '../community/moderation/index.ts'
import {
  answerAsStaff,
  answerPublisher,
  createQuestionsModule,
  questionPublisher,
  removeDemonstrationQuestions,
  seedQuestions
} from '../community/questions/index.ts'
import {
  createReviewsModule,
  removeDemonstrationReviews,
  replyOf,
  replyToReview,
  REVIEW_PUBLISHERS,
  seedReviews,
  vendorRatings
} from '../community/reviews/index.ts'
import { createVendorsModule } from '../community/vendors/index.ts'
import type { Authentication, StaffAuthentication } from '../identity/index.ts'
import { latestReceivedLine } from '../ordering/orders/index.ts'
import type { PushService } from '../messaging/push/index.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'

/** Publishers of each kind of submission: plain functions, so that staff commands use them, too. */
export const PUBLISHERS: readonly SubmissionPublisher[] = [
  articlePublisher,
  authorPublisher,
  commentPublisher,
  lookBookPublisher,
  questionPublisher,
  answerPublisher,
  ...REVIEW_PUBLISHERS
]

/** Deletes invented people and texts and answers how many of each kind; each module adds its own function. */
const DEMONSTRATION: readonly ((tx: Transaction) => Promise<Readonly<Record<string, number>>>)[] = [
  removeDemonstrationArticles,
  removeDemonstrationComments,
  removeDemonstrationQuestions,
  tx => removeDemonstrationReviews(tx, new Date())
]

/** Deletes all of the demonstration data of the community, or nothing where one part fails; answers counts by kind. */
export const removeDemonstration = (db: Database) =>
  db.change(async tx => {
    const counts: Record<string, number> = {}
    for (const remove of DEMONSTRATION) Object.assign(counts, await remove(tx))
    return counts
  })

/** Fills an empty shop with invented texts, marked as a demonstration. */
export async function seedCommunity({ db, contentFolder, now }: Pick<AppContext, 'db' | 'contentFolder' | 'now'>) {
  const folder = join(contentFolder, 'community')
  await seedArticles(db, join(folder, 'articles'), now())
  await seedQuestions(db, join(folder, 'questions.json'), now())
  const { articles, news } = await readEditorial(contentFolder)
  const isOneOf = (texts: readonly { readonly slug: string }[], slug: string) => texts.some(text => text.slug === slug)
  await seedComments(
    db,
    join(folder, 'comments.json'),
    slug => (isOneOf(articles, slug) ? 'article' : isOneOf(news, slug) ? 'news' : undefined),
    now()
  )
  const reviews = ['reviews.json', 'medicine.json'].map(name => join(folder, name))
  await seedReviews(db, reviews, now())
}

interface CommunityDeps {
  readonly catalogue: Pick<Storefront, 'product' | 'search'>
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly push: PushService
  readonly commerce: Pick<Commerce, 'orders' | 'cart'>
  readonly variantDetails: VariantDetailsCache
}

/** A seller, as the products name it that can be bought; `isForAdults` where most of them are alcohol. */
async function vendorIn({ search }: Pick<Storefront, 'search'>, code: string) {
  const filter = [...CATALOGUE_FILTER, { term: { 'store.code': code } }]
  const adults = [...filter, { term: { age_restricted: true } }]
  const [{ hits }, restricted] = await Promise.all([
    search({ query: { bool: { filter } }, size: 1, track_total_hits: true }),
    search({ query: { bool: { filter: adults } }, size: 0, track_total_hits: true })
  ])
  const store = hits.hits[0]?._source?.store
  return store && { name: store.name, isForAdults: restricted.hits.total.value * 2 > hits.total.value }
}

interface PartDeps extends CommunityDeps {
  readonly moderation: Moderation
}

export type Community = Awaited<ReturnType<typeof createCommunity>>

/** Composes the modules of the community. */
export async function createCommunity(context: AppContext, deps: CommunityDeps) {
  const { moderation, ...moderationModule } = await createModerationModule(context, PUBLISHERS, {
    authentication: deps.authentication,
    async titleOf({ type, id }, locale) {
      const title = type === 'product' ? (await deps.catalogue.product(id))?.title : undefined
      return (locale === 'mn' ? undefined : title?.en) ?? title?.mn
    }
  })
  const part = { ...deps, moderation }
  const texts = await createTexts(context, part)
  const comments = createComments(context, part, texts.articles.service)
  const questions = createQuestions(context, part)
  const { reviews, photos, ...reviewsModule } = await createReviewsModule(context, {
    ...{ moderation, authentication: deps.authentication, product: deps.catalogue.product },
    vendor: code => vendorIn(deps.catalogue, code)
  })
  const lookBooks = await createLookBooks(context, part)
  const vendors = await createVendorsModule(context, {
    search: deps.catalogue.search,
    ratings: () => vendorRatings(context.db)
  })
  const badges = createBadgesModule(deps.catalogue)
  const people: readonly Module[] = [...texts.all, comments, questions, reviewsModule, lookBooks]
  const office = createModerationOffice(context, deps.staff, {
    moderation,
    async picturesOf({ kind, targetId, payload }) {
      if (kind === 'review' || kind === 'vendor-review') return photos.urlsOfVersion(targetId, payload)
      return kind === 'article' ? texts.articles.images.urlsOfVersion(payload) : []
    }
  })
  const all: readonly Module[] = [moderationModule, office, ...people, vendors, badges]
  return {
    moderation,
    articles: texts.articles.service,
    authors: texts.authors.service,
    comments: comments.service,
    questions: questions.service,
    reviews,
    lookBooks: lookBooks.service,
    vendors: vendors.service,
    badges: badges.service,
    all
  }
}

interface OfficeDeps {
  readonly moderation: Moderation
  readonly picturesOf: (version: SubmittedVersion) => Promise<readonly string[]>
}

/** Moderation for the staff: decisions on texts of every kind, answers to questions, replies to reviews. */
function createModerationOffice({ db, now }: AppContext, staff: StaffAuthentication, deps: OfficeDeps): Module {
  const office = createModerationBackOffice({ db, ...deps, replyOf: id => replyOf(db, id) })
  const { approve, reject, dismissReports } = deps.moderation
  const actions: ModerationActions = {
    ...{ approve, reject, dismissReports },
    answerQuestion: (id, { text, idempotencyKey }, actor) =>
      answerAsStaff({ db, now }, id, text, actor.name, { actor, idempotencyKey }),
    replyToReview: (id, text, actor) => replyToReview(db, id, text, now(), actor)
  }
  return { backOffice: [moderationBackOfficeRoutes(office, actions, staff), shopReplyRoutes(actions, staff)] }
}

/** Articles, news and their authors. */
async function createTexts(context: AppContext, { catalogue, ...shared }: PartDeps) {
  const editorial = await readEditorial(context.contentFolder)
  const authors = createAuthorsModule(context, { editorial, ...shared })
  const articles = await createArticlesModule(context, {
    editorial,
    ...shared,
    findProduct: async slug => {
      const found = (await catalogue.product(slug))?.document
      return found && { isAgeRestricted: found.age_restricted, requiresPrescription: found.requires_prescription }
    }
  })
  const editorialModule: Module = { rootRoutes: [editorialCovers(context.contentFolder, editorial)] }
  return { authors, articles, all: [editorialModule, authors, articles] }
}

const createComments = (
  context: AppContext,
  { moderation, authentication }: PartDeps,
  articles: Pick<ArticleService, 'readArticle' | 'readNews' | 'writerOf'>
) =>
  createCommentsModule(context, {
    ...{ moderation, authentication },
    async findText(type, id, wanted): Promise<CommentedText | undefined> {
      const locale = isShopLocale(wanted) ? wanted : 'mn'
      const found = await (type === 'news' ? articles.readNews : articles.readArticle)(id, locale)
      if (!found) return undefined
      const { title, path, language } = found
      const writerId = found.kind === 'member' ? await articles.writerOf(found.id) : undefined
      return { id: found.id, title, path, locale: language, writerId }
    }
  })

const createLookBooks = (context: AppContext, { catalogue, commerce, ...shared }: PartDeps) =>
  createLookBooksModule(context, {
    ...{ ...shared, orders: commerce.orders, cart: commerce.cart },
    mainVariantOf: async slug => (await catalogue.product(slug))?.document.vid
  })

const createQuestions = (context: AppContext, { catalogue, ...shared }: PartDeps) =>
  createQuestionsModule(context, {
    ...shared,
    async findProduct(id) {
      const found = (await catalogue.product(id))?.document
      return found?.id === id ? questionedProduct(found) : undefined
    },
    hasReceived: async (reader, userId, productId) =>
      (await latestReceivedLine(reader, userId, productId)) !== undefined
  })

function questionedProduct({ slug, title, product_cat: taxon, age_restricted: ageRestricted }: ProductDocument) {
  const kind = licensedKind({ ageRestricted, taxon })
  return { slug, title, isMedicine: kind === 'medicine', isRestricted: kind !== undefined }
}
