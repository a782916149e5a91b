import type { Storefront } from '../../contract/site/storefront.ts'
import type { Booking } from './booking.ts'
import type { Catalogue } from '../catalogue/products/index.ts'
import type { ActiveSearchRules } from '../catalogue/search-rules/index.ts'
import type { Community } from './community.ts'
import type { Customers } from './customers.ts'
import type { Games } from './games.ts'
import type { createSearchLogModule } from '../site/search-log/index.ts'
import type { createSiteDataModule } from '../site/site-data/index.ts'

interface StorefrontDeps {
  readonly rules: Pick<ActiveSearchRules, 'redirectOf'>
  readonly catalogue: Catalogue
  readonly searches: ReturnType<typeof createSearchLogModule>
  readonly customers: Customers
  readonly community: Community
  readonly games: Games
  readonly booking: Booking
  readonly siteData: Awaited<ReturnType<typeof createSiteDataModule>>
}

/** Data that pages read from the shop without a call. */
export const storefrontOf = (deps: StorefrontDeps): Storefront => {
  const { catalogue, rules, searches, customers, community, games, booking, siteData } = deps
  return {
    ...catalogue,
    searchRedirect: rules.redirectOf,
    understandSearch: searches.service.interpret,
    popularSearches: searches.service.popular,
    sharedWishList: customers.wishLists.service.sharedProducts,
    vendors: locale => community.vendors.list(locale),
    reviews: community.reviews.newest,
    reviewPage: community.reviews.publicPage,
    questionPage: community.questions.publicPage,
    badges: locale => community.badges.list(locale),
    memberLookBook: (id, token, locale) => community.lookBooks.readLookBook(id, { token }, locale),
    memberLookBooks: (cursor, locale) =>
      community.lookBooks.listPublic({ kind: 'member', cursor, per_page: 50 }, locale),
    articles: community.articles.listArticles,
    articleTags: community.articles.listTags,
    articleTag: community.articles.tagInfo,
    article: community.articles.readArticle,
    memberArticle: community.articles.readMemberArticle,
    news: community.articles.listNews,
    newsPiece: community.articles.readNews,
    publishedNews: community.articles.readPublishedNews,
    author: community.authors.find,
    siteContents: siteData.contents,
    promotions: locale => games.prizeDraws.listPrizePromotions(locale),
    promotion: (slug, locale) => games.prizeDraws.readPrizePromotion(slug, undefined, locale),
    ticketEvent: booking.ticketEvent,
    hotels: booking.hotel.catalogue.hotels,
    hotel: async (id, locale) => booking.hotel.catalogue.hotel(id, locale),
    hotelAmenities: async locale => booking.hotel.catalogue.amenities(locale),
    rouletteLocations: games.roulette.listLocations,
    rouletteNight: games.roulette.readNight
  }
}
