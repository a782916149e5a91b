import type { ProductView } from '../../contract/storefront.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { wordsIn } from '../catalogue/taxon-name.ts'

const HOURS: Record<ProductView['delivery'], readonly [number, number]> = {
  '4h': [0, 5],
  '24-48h': [24, 48],
  '48-72h': [48, 72],
  '7-14d': [168, 336]
}
const DAY_HOURS = 24

const days = (hours: number) => Math.ceil(hours / DAY_HOURS)

/** What search engines read of a product (schema.org Product with its offers), as text for a data block. */
export function structuredData(product: ProductView, locale: ShopLocale, url: string): string {
  const { document, brand, variants } = product
  const offers = variants.map(variant => ({
    '@type': 'Offer',
    sku: variant.sku,
    url,
    price: variant.selling_price,
    priceCurrency: 'MNT',
    ...(variant.sale_expire_at && { priceValidUntil: variant.sale_expire_at.slice(0, 10) }),
    availability: availabilityOf(product, variant.on_hand),
    shippingDetails: shippingOf(product),
    hasMerchantReturnPolicy: returnsOf(product)
  }))
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: wordsIn(locale, product.title),
    sku: document.sku,
    url,
    brand: { '@type': 'Brand', name: brand.name },
    ...(product.description && { description: wordsIn(locale, product.description) }),
    ...(document.image && !document.age_restricted && { image: [new URL(`${document.image}.640.webp`, url).href] }),
    offers: offers.length === 1 ? offers[0] : offers
  }
  // A text of the catalogue must not be able to end the block it stands in.
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function availabilityOf({ document }: ProductView, onHand: number): string {
  if (document.requires_prescription) return 'https://schema.org/InStoreOnly'
  return onHand > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'
}

function shippingOf({ delivery }: ProductView) {
  const [least, most] = HOURS[delivery]
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'MN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: { '@type': 'QuantitativeValue', minValue: days(least), maxValue: days(most), unitCode: 'DAY' }
    }
  }
}

function returnsOf({ return_hours }: ProductView) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'MN',
    ...(return_hours === 0
      ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
      : {
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: days(return_hours)
        })
  }
}
