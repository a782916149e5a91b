import { z } from 'zod'
import {
  url,
  text,
  textOf,
  reference,
  type,
  schemaUrl,
  language,
  duration,
  pictures,
  provider,
  person,
  postal
} from './schema-org-parts.ts'
import { event, hotel, service, store } from './schema-org-places.ts'

/**
 * Structured data of the shop, held against what schema.org defines and what search engines require or recommend
 * of each type. Strict: a property nobody asked for is as suspect as one that is missing.
 */
const organization = z.strictObject({
  ...provider.shape,
  '@type': type('OnlineStore', 'Organization'),
  alternateName: text.optional(),
  legalName: text.optional(),
  description: text,
  address: postal,
  contactPoint: z.strictObject({
    '@type': type('ContactPoint'),
    contactType: text,
    telephone: z.string().regex(/^\+976\d{8}$/),
    email: z.email(),
    availableLanguage: z.array(language)
  })
})

const website = z.strictObject({
  '@type': type('WebSite'),
  '@id': url,
  url,
  name: text,
  alternateName: text.optional(),
  inLanguage: language,
  publisher: reference,
  potentialAction: z.strictObject({
    '@type': type('SearchAction'),
    target: z.strictObject({ '@type': type('EntryPoint'), urlTemplate: text.endsWith('?q={search_term_string}') }),
    'query-input': z.literal('required name=search_term_string')
  })
})

const breadcrumb = z.strictObject({
  '@type': type('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({ '@type': type('ListItem'), position: z.int().positive(), name: text, item: url.optional() })
    )
    .min(2)
    .refine(steps => steps.every(({ position }, index) => position === index + 1), 'positions count from 1')
    .refine(steps => steps.slice(0, -1).every(({ item }) => item !== undefined), 'only the last step may lack its URL')
})

const days = z.strictObject({
  '@type': type('QuantitativeValue'),
  minValue: z.int().nonnegative(),
  maxValue: z.int().nonnegative(),
  unitCode: z.literal('DAY')
})
const shipping = z.strictObject({
  '@type': type('OfferShippingDetails'),
  shippingDestination: z.strictObject({
    '@type': type('DefinedRegion'),
    addressCountry: z.literal('MN'),
    addressRegion: text.optional()
  }),
  shippingRate: z
    .strictObject({ '@type': type('MonetaryAmount'), value: z.int().nonnegative(), currency: z.literal('MNT') })
    .optional(),
  deliveryTime: z.strictObject({ '@type': type('ShippingDeliveryTime'), handlingTime: days, transitTime: days })
})
const returns = z.strictObject({
  '@type': type('MerchantReturnPolicy'),
  applicableCountry: z.literal('MN'),
  returnPolicyCategory: schemaUrl('MerchantReturnNotPermitted', 'MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: z.int().positive().optional(),
  returnMethod: schemaUrl('ReturnInStore', 'ReturnByMail').optional()
})
const offer = z.strictObject({
  '@type': type('Offer'),
  sku: text,
  url,
  price: z.int().positive(),
  priceCurrency: z.literal('MNT'),
  priceValidUntil: z.iso.date().optional(),
  availability: schemaUrl('InStock', 'OutOfStock', 'InStoreOnly'),
  itemCondition: schemaUrl('NewCondition'),
  seller: reference,
  /** Tickets alone have neither. */
  shippingDetails: z.array(shipping).min(1).optional(),
  hasMerchantReturnPolicy: returns.optional()
})
const review = z.strictObject({
  '@type': type('Review'),
  reviewRating: z.strictObject({
    '@type': type('Rating'),
    ratingValue: z.int().min(1).max(5),
    bestRating: z.literal(5),
    worstRating: z.literal(1)
  }),
  author: z.strictObject({ '@type': type('Person'), name: text }),
  datePublished: z.iso.date(),
  inLanguage: language,
  name: text.optional(),
  reviewBody: text.optional()
})

const product = z.strictObject({
  '@type': type('Product'),
  '@id': url,
  name: textOf(150),
  sku: text,
  url,
  brand: z.strictObject({ '@type': type('Brand'), name: text }),
  category: text.optional(),
  description: textOf(5_000).optional(),
  image: pictures.optional(),
  audience: z.strictObject({ '@type': type('PeopleAudience'), suggestedMinAge: z.literal(21) }).optional(),
  aggregateRating: z
    .strictObject({
      '@type': type('AggregateRating'),
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.int().min(1)
    })
    .optional(),
  review: z.array(review).min(1).optional(),
  offers: z.union([offer, z.array(offer).min(2)])
})

const article = z.strictObject({
  '@type': type('Article', 'NewsArticle'),
  '@id': url,
  url,
  mainEntityOfPage: url,
  headline: textOf(110),
  description: text,
  image: pictures,
  datePublished: z.iso.datetime(),
  dateModified: z.iso.datetime(),
  author: z.union([person, provider]),
  publisher: provider,
  inLanguage: language
})

const recipe = z.strictObject({
  '@type': type('Recipe'),
  '@id': url,
  url,
  mainEntityOfPage: url,
  name: text,
  description: text,
  image: pictures,
  author: provider,
  recipeYield: z.string().regex(/^\d+$/),
  prepTime: duration,
  totalTime: duration,
  keywords: text.optional(),
  recipeIngredient: z.array(text).min(1),
  recipeInstructions: z
    .array(z.strictObject({ '@type': type('HowToStep'), position: z.int().positive(), text }))
    .min(1),
  inLanguage: language
})

const questions = z.strictObject({
  '@type': type('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': type('Question'),
        name: text,
        acceptedAnswer: z.strictObject({ '@type': type('Answer'), text })
      })
    )
    .min(1)
})

const TYPES: Readonly<Record<string, z.ZodType>> = {
  OnlineStore: organization,
  WebSite: website,
  BreadcrumbList: breadcrumb,
  Product: product,
  Article: article,
  NewsArticle: article,
  Recipe: recipe,
  FAQPage: questions,
  Store: store,
  Hotel: hotel,
  Service: service,
  Event: event
}

const block = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })).min(1)
})

/** Faults of one data block of a page; empty when nothing is. */
export function faultsOf(blockText: string): readonly string[] {
  const parsed = block.safeParse(readJson(blockText))
  if (!parsed.success) return [z.prettifyError(parsed.error)]
  return parsed.data['@graph'].flatMap(thing => {
    const schema = TYPES[thing['@type']]
    if (!schema) return [`no schema for the type ${thing['@type']}`]
    const checked = schema.safeParse(thing)
    return checked.success ? [] : [`${thing['@type']}: ${z.prettifyError(checked.error).replaceAll('\n', ' ')}`]
  })
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
