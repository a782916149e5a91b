import { z } from 'zod'
import type { DeliverySpeed } from '../../domain/ordering/delivery.ts'
import type { SearchBody, SearchResponse } from '../search/search-protocol.ts'
import { DELIVERY_SPEEDS } from '../../domain/ordering/delivery.ts'
import type { ResponseOf } from '../response-of.ts'
import { medicineFactsSchema } from '../catalogue/medicine-facts.ts'
import { nutritionRecord } from '../catalogue/nutrition.ts'
import { packshotSizeSchema } from '../catalogue/packshot-size.ts'
import type { QuestionList } from '../community/question.ts'
import type { BadgeBody } from '../catalogue/badge.ts'
import type { VendorBody } from '../catalogue/vendor.ts'
import type { AmenityBody, HotelBody, HotelRoomsQuery } from '../booking/hotel.ts'
import type { TicketEventBody } from '../booking/e-ticket.ts'
import type { LookBookBody, LookBooksBody } from '../community/look-book.ts'
import type {
  Article,
  ArticleList,
  ArticleListQuery,
  ArticleTags,
  NewsList,
  NewsListQuery
} from '../community/article.ts'
import type { AuthorCard } from '../community/author.ts'
import type { PrizePromotionBody, PrizePromotionDetail } from '../games/prize-promotion.ts'
import type { PageQuery } from '../paging.ts'
import type { ReviewBody, ReviewList } from '../community/review.ts'
import type { ProductDocument } from '../catalogue/product-document.ts'
import { packContentSchema, productDocumentSchema } from '../catalogue/product-document.ts'
import type { RouletteLocations, RouletteNight } from '../games/roulette.ts'
import type { InterpretedSearch } from '../search/searches.ts'
import type { SiteContents } from './site-data.ts'
import type { SharedListBody } from '../customers/wish-list.ts'

/** Queries of pages to the running shop. Public facts only: nothing here belongs to one visitor. */
export interface Storefront {
  /** Finds a product by its slug or its id. */
  product(slugOrId: string): Promise<ProductView | undefined>
  search(body: SearchBody): Promise<SearchResponse<ProductDocument>>
  /** Ids of products that are often bought together with one, the most often first. */
  boughtTogether(productId: string): Promise<readonly string[]>
  /** Top-level taxons with their children, in the shop's order; only those with something to show are `stocked`. */
  taxonTree(): readonly TaxonView[]
  taxon(permalink: string): TaxonView | undefined
  /** Names from the top level down to the taxon itself. */
  taxonPath(permalink: string): readonly TaxonView[]
  /** Brands with something to buy, in no particular order. */
  brands(): Promise<readonly BrandView[]>
  /** The page that a search leads to instead of a list, as a path without its language. */
  searchRedirect(text: string): string | undefined
  /** How a search was read; undefined while search is too busy to say. */
  understandSearch(text: string): Promise<InterpretedSearch | undefined>
  /** Popular searches, the most frequent first. */
  popularSearches(locale: 'mn' | 'en'): Promise<readonly string[]>
  /** A list somebody shares by its link, a page of it; undefined while it is kept to oneself as when there is none. */
  sharedWishList(token: string, page: PageQuery, locale: 'mn' | 'en'): Promise<SharedListBody | undefined>
  /** A customer's look book that is public, or that the token of its link opens. */
  memberLookBook(id: string, token: string | undefined, locale: 'mn' | 'en'): Promise<LookBookBody | undefined>
  /** Public look books of customers, newest first. */
  memberLookBooks(cursor: string | undefined, locale: 'mn' | 'en'): Promise<LookBooksBody>
  /** Articles of the shop and of its members, newest first. */
  articles(query: ArticlesOfPage, locale: 'mn' | 'en'): Promise<ArticleList>
  /** Topics with at least one article. */
  articleTags(locale: 'mn' | 'en'): Promise<ArticleTags>
  /** One of them. */
  articleTag(tag: string, locale: 'mn' | 'en'): Promise<ArticleTags['tags'][number] | undefined>
  /** A public article by its slug. */
  article(slug: string, locale: 'mn' | 'en'): Promise<Article | undefined>
  /** A public article of a member by its slug. */
  memberArticle(slug: string): Promise<Article | undefined>
  /** News of the shop, newest first: of its files, and those that staff published since. */
  news(query: NewsListQuery, locale: 'mn' | 'en'): Promise<NewsList>
  /** One of them. */
  newsPiece(slug: string, locale: 'mn' | 'en'): Promise<Article | undefined>
  /** A piece of news that staff published while the shop runs. */
  publishedNews(slug: string): Promise<Article | undefined>
  /** An author of whom something is public. */
  author(slug: string, locale: 'mn' | 'en'): Promise<AuthorCard | undefined>
  /** The newest public reviews of a product (by its id) or a vendor (by its code), as everybody reads them. */
  reviews(of: 'product' | 'vendor', id: string, locale: 'mn' | 'en'): Promise<readonly ReviewBody[]>
  /** A page of them, after the one that a cursor names; undefined where the law forbids them. */
  reviewPage(
    productId: string,
    after: string | null,
    locale: 'mn' | 'en'
  ): Promise<Pick<ReviewList, 'reviews' | 'next_cursor'> | undefined>
  /** A page of the public questions about a product, newest first. */
  questionPage(productId: string, after: string | null): Promise<QuestionList | undefined>
  /** Vendors, the one with the most products first. */
  vendors(locale: 'mn' | 'en'): Promise<readonly VendorBody[]>
  /** Badges of products with their rules, the most telling first. */
  badges(locale: 'mn' | 'en'): Promise<readonly BadgeBody[]>
  /** Promotions with prizes, running ones first. */
  promotions(locale: 'mn' | 'en'): Promise<readonly PrizePromotionBody[]>
  /** One of them, by its slug, as everybody sees it. */
  promotion(slug: string, locale: 'mn' | 'en'): Promise<PrizePromotionDetail | undefined>
  /** The event whose tickets a product is, by the product's SKU. */
  ticketEvent(sku: string, locale: 'mn' | 'en'): TicketEventBody | undefined
  /** Hotels with a room that is asked for, the cheapest first. */
  hotels(query: HotelRoomsQuery, locale: 'mn' | 'en'): Promise<readonly HotelBody[]>
  hotel(id: string, locale: 'mn' | 'en'): Promise<HotelBody | undefined>
  /** Amenities that at least one room has. */
  hotelAmenities(locale: 'mn' | 'en'): Promise<readonly AmenityBody[]>
  /** Branches with game nights, the next night first. */
  rouletteLocations(locale: 'mn' | 'en'): Promise<RouletteLocations>
  /** A game night with its prizes and spins. */
  rouletteNight(id: string, locale: 'mn' | 'en'): Promise<RouletteNight | undefined>
  /** Delivery fees by zone and speed. */
  deliveryFees(): readonly DeliveryFee[]
  /** Menus, notices, banners, presets and switches as they are now; the same object while nothing changes. */
  siteContents(): Promise<SiteContents>
}

export type ArticlesOfPage = Partial<Omit<ArticleListQuery, 'per_page'>> & Pick<ArticleListQuery, 'per_page'>

export interface DeliveryFee {
  readonly zone: string
  readonly option: DeliverySpeed
  /** ₮ with VAT. */
  readonly fee: number
  /** Goods of at least so many ₮ come for nothing. */
  readonly free_from: number | null
}

export const wordsSchema = z
  .strictObject({
    mn: z.string(),
    /** Missing where nobody has translated it: show `mn`, marked with `lang="mn"`. */
    en: z.string().optional()
  })
  .meta({ id: 'Words' })
export type Words = ResponseOf<typeof wordsSchema>

export interface BrandView {
  readonly code: string
  readonly name: string
  readonly country: Words | null
  readonly about: Words | null
  /** Products that can be bought. */
  readonly count: number
}

/** A taxon without those below it. */
export const taxonStepSchema = z
  .strictObject({
    id: z.string(),
    permalink: z.string(),
    name: wordsSchema,
    description: wordsSchema.nullable(),
    parent: z.string().nullable(),
    depth: z.int(),
    icon: z.string(),
    /** Tint behind its packshots, a class suffix: `ground-medicine`. */
    ground: z.string(),
    /** Products in it and below are compared by price per piece, 100 ml or 100 g. */
    unit_prices: z.boolean(),
    /** Sellable products in it and below. */
    count: z.int()
  })
  .meta({ id: 'TaxonStep' })

export interface TaxonView extends ResponseOf<typeof taxonStepSchema> {
  readonly children: readonly TaxonView[]
}

export const variantViewSchema = z
  .strictObject({
    id: z.string(),
    sku: z.string(),
    image: z.string(),
    price: z.int(),
    selling_price: z.int(),
    sale_percent: z.int(),
    sale_expire_at: z.string().nullable(),
    /** In the branches; null where it costs the same there. */
    store_price: z.int().nullable(),
    on_hand: z.int(),
    /** Content of a pack, in ml, g or pieces; null where it is unknown or of no use for comparing. */
    content: packContentSchema.nullable(),
    /** Option type (size, colour, volume, count, strength, ticket) → value. */
    options: z.record(z.string(), wordsSchema)
  })
  .meta({ id: 'VariantView' })
export type VariantView = ResponseOf<typeof variantViewSchema>

/** `GET /products/{slug}`: a product as its page shows it. */
export const productResponseSchema = z
  .strictObject({
    document: productDocumentSchema,
    title: wordsSchema,
    description: wordsSchema.nullable(),
    brand: z.strictObject({
      code: z.string(),
      name: z.string()
    }),
    /**
     * Paths of its pictures without width and ending: those that staff uploaded, or drawn ones: the front, the back of
     * its package, and the product to scale or, where its size is not known, its label from near.
     */
    pictures: z.array(z.string()),
    /** Alternative texts of uploaded pictures; empty where pictures are drawn. */
    picture_texts: z.array(wordsSchema),
    /** Sides of the product or its package, mm; null where the shop does not know them. */
    size: packshotSizeSchema.nullable(),
    /** Taxons from the department down. */
    taxonPath: z.array(taxonStepSchema),
    generic: wordsSchema.nullable(),
    specification: z.array(
      z.strictObject({
        name: wordsSchema,
        value: wordsSchema
      })
    ),
    /** Nutrition facts of the label; null for products that are no food. */
    nutrition: nutritionRecord.nullable(),
    /** Facts of a medicine's leaflet; null for other products, and where the shop has no data. */
    medicine_facts: medicineFactsSchema.nullable(),
    /** Folder of the guide that says which size fits whom; null where there is none. */
    size_guide: z.string().nullable(),
    /** Packs of this medicine that one person may buy within so many days; null without a limit of its own. */
    pack_limit: z
      .strictObject({
        packs: z.int(),
        days: z.int(),
        /** Facts of a substance over all products that have it. */
        weight: z
          .strictObject({
            name: z.strictObject({ mn: z.string(), en: z.string() }),
            grams: z.number(),
            tablets: z.int(),
            tablet_milligrams: z.int()
          })
          .nullable()
      })
      .nullable(),
    variants: z.array(variantViewSchema),
    delivery: z.enum(DELIVERY_SPEEDS),
    return_hours: z.literal([0, 24, 48, 72]),
    refund_percent: z.literal([1, 2]),
    /** Rating by customers alone, without those of a demonstration. */
    customer_rating: z.strictObject({ count: z.int(), average: z.number().nullable() }),
    ground: z.string(),
    /** Changes whenever anything above does: for ETags and caches. */
    version: z.string()
  })
  .meta({ id: 'Product' })

export interface ProductView extends ResponseOf<typeof productResponseSchema> {
  readonly taxonPath: readonly TaxonView[]
}
