import type {
  AggregateRating,
  ItemAvailability,
  MerchantReturnPolicy,
  Offer,
  OfferShippingDetails,
  Product,
  Review
} from 'schema-dts'
import type { ReviewBody } from '../contract/community/review.ts'
import type { TicketEventBody } from '../contract/booking/e-ticket.ts'
import type { DeliveryFee, ProductView, VariantView } from '../contract/site/storefront.ts'
import { canDeliverAt, deliveryFee, DELIVERY_SPEEDS, WINDOW_HOURS } from '../domain/ordering/delivery.ts'
import type { DisplaySwitches } from '../domain/site/display-switch.ts'
import { RATING_MAX, RATING_MIN, reviewPolicy } from '../domain/community/review.ts'
import type { ShopLocale } from '../i18n/locales.ts'
import { words } from '../i18n/words.ts'
import { organizationId } from './publisher.ts'

interface ProductFacts {
  readonly product: ProductView
  /** Public ones; those of a demonstration are left out. */
  readonly reviews: readonly ReviewBody[]
  /** Absolute, as canonical. */
  readonly url: string
  readonly locale: ShopLocale
  /** Delivery fees by zone and speed. */
  readonly fees: readonly DeliveryFee[]
  /** A brand that the shop does not show is not told to search engines either. */
  readonly show: Pick<DisplaySwitches, 'brand'>
  /** The event of its tickets: nothing is sent then, and its event says until when they are taken back. */
  readonly event?: TicketEventBody | undefined
}

/** Zones as others know them: ISO 3166-2 for the capital, the country for everywhere else. */
const REGIONS = [
  ['city', { addressCountry: 'MN', addressRegion: 'MN-1' }],
  ['countryside', { addressCountry: 'MN' }]
] as const

const DAY_HOURS = 24

const days = (hours: number) => Math.ceil(hours / DAY_HOURS)
const titleAndDescription = (product: ProductView, locale: ShopLocale) => ({
  name: product.title[locale] ?? product.title.mn,
  description: product.description?.[locale] ?? product.description?.mn
})

/** schema.org Product with its offers, and the ratings of customers where the law allows them. */
export function productData({ product, reviews, url, locale, fees, show, event }: ProductFacts) {
  const { document, brand, variants } = product
  const { name, description } = titleAndDescription(product, locale)
  const offers = variants.map(variant => ({
    ...offerOf(product, variant, url),
    ...(!event && {
      shippingDetails: shippingOf(product, variant.selling_price, fees),
      hasMerchantReturnPolicy: returnsOf(product)
    })
  }))
  const [onlyOffer, ...otherOffers] = offers
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    sku: document.sku,
    url,
    ...(show.brand && { brand: { '@type': 'Brand' as const, name: brand.name } }),
    ...(product.taxonPath.length > 0 && {
      category: product.taxonPath.map(taxon => taxon.name[locale] ?? taxon.name.mn).join(' > ')
    }),
    ...(description && { description }),
    // Alcohol is shown only after the age question, which crawlers do not answer.
    ...(document.image && !document.age_restricted && { image: [new URL(`${document.image}.640.webp`, url).href] }),
    ...(document.age_restricted && { audience: { '@type': 'PeopleAudience', suggestedMinAge: 21 } }),
    ...ratingOf(product, reviews, locale),
    offers: onlyOffer && otherOffers.length === 0 ? onlyOffer : offers
  } satisfies Product
}

/** No stars of a demonstration, and none beside a medicine (decision 0050). */
function ratingOf(
  { document, customer_rating: { count, average } }: ProductView,
  reviews: readonly ReviewBody[],
  locale: ShopLocale
): { aggregateRating?: AggregateRating; review?: Review[] } {
  const policy = reviewPolicy({
    ageRestricted: document.age_restricted,
    requiresPrescription: document.requires_prescription,
    taxons: document.taxonomy.map(({ permalink }) => permalink)
  })
  if (policy !== 'open' || average === null) return {}
  const aggregateRating = {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count
  } satisfies AggregateRating
  const review = reviews
    .filter(({ demonstration }) => !demonstration)
    .map(review => reviewOf(review, words(locale, 'reviews')('member')))
  return { aggregateRating, ...(review.length > 0 && { review }) }
}

const reviewOf = ({ rating, title, comment, author_name, written_at, locale }: ReviewBody, unnamed: string) =>
  ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: RATING_MAX, worstRating: RATING_MIN },
    author: { '@type': 'Person', name: author_name ?? unnamed },
    datePublished: written_at.slice(0, 10),
    inLanguage: locale,
    ...(title && { name: title }),
    ...(comment && { reviewBody: comment })
  }) satisfies Review

const offerOf = (product: ProductView, variant: VariantView, url: string) =>
  ({
    '@type': 'Offer',
    sku: variant.sku,
    url,
    price: variant.selling_price,
    priceCurrency: 'MNT',
    ...(variant.sale_expire_at && { priceValidUntil: variant.sale_expire_at.slice(0, 10) }),
    availability: availabilityOf(product, variant.on_hand),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': organizationId(url) }
  }) satisfies Offer

function availabilityOf({ document }: ProductView, onHand: number): ItemAvailability {
  if (document.requires_prescription) return 'https://schema.org/InStoreOnly'
  return onHand > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'
}

/** The fastest delivery of the product to each region. */
const shippingOf = ({ delivery }: ProductView, price: number, fees: readonly DeliveryFee[]) =>
  REGIONS.flatMap(([zone, region]) => {
    const [fee] = fees
      .filter(each => each.zone === zone && canDeliverAt(each.option, delivery))
      .sort((a, b) => DELIVERY_SPEEDS.indexOf(a.option) - DELIVERY_SPEEDS.indexOf(b.option))
    if (!fee) return []
    const [least, most] = WINDOW_HOURS[fee.option]
    return {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', ...region },
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: deliveryFee({ fee: fee.fee, freeFrom: fee.free_from }, price),
        currency: 'MNT'
      },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', minValue: days(least), maxValue: days(most), unitCode: 'DAY' }
      }
    } satisfies OfferShippingDetails
  })

function returnsOf({ return_hours }: ProductView) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'MN',
    ...(return_hours === 0
      ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
      : {
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: days(return_hours),
          returnMethod: 'https://schema.org/ReturnInStore'
        })
  } satisfies MerchantReturnPolicy
}
