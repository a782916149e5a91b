import { z } from 'zod'
import { url, text, reference, type, time, pictures, postal } from './schema-org-parts.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const store = z.strictObject({
  '@type': type('Store'),
  '@id': url,
  url,
  name: text,
  image: pictures,
  parentOrganization: reference,
  address: postal.required({ streetAddress: true }),
  telephone: text,
  geo: z.strictObject({
    '@type': type('GeoCoordinates'),
    latitude: z.number().min(41).max(53),
    longitude: z.number().min(87).max(120)
  }),
  openingHoursSpecification: z
    .array(
      z.strictObject({
        '@type': type('OpeningHoursSpecification'),
        dayOfWeek: z.array(z.enum(DAYS)).min(1),
        opens: time,
        closes: time
      })
    )
    .min(1)
})

/** A game night, or what tickets are for. */
export const event = z.strictObject({
  '@type': type('Event'),
  '@id': url,
  url,
  name: text,
  image: pictures.optional(),
  doorTime: z.iso.datetime().optional(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
  location: z.strictObject({
    '@type': type('Place'),
    name: text,
    address: z.strictObject({ '@type': type('PostalAddress'), streetAddress: text, addressCountry: z.literal('MN') })
  }),
  organizer: reference
})

const number = z.number().positive()
export const hotel = z.strictObject({
  '@type': type('Hotel'),
  '@id': url,
  url,
  name: text,
  description: text,
  image: pictures.optional(),
  address: postal.required({ streetAddress: true }),
  telephone: z.string().regex(/^\+976 \d{4} \d{4}$/),
  geo: store.shape.geo,
  checkinTime: time,
  checkoutTime: time,
  starRating: z.strictObject({ '@type': type('Rating'), ratingValue: z.int().min(1).max(5) }).optional(),
  amenityFeature: z.array(
    z.strictObject({ '@type': type('LocationFeatureSpecification'), name: text, value: z.literal(true) })
  ),
  priceRange: z.string().regex(/^₮\d+–₮\d+$/),
  containsPlace: z
    .array(
      z.strictObject({
        '@type': type('HotelRoom'),
        '@id': url,
        name: text,
        description: text,
        occupancy: z.strictObject({ '@type': type('QuantitativeValue'), maxValue: number }),
        floorSize: z.strictObject({ '@type': type('QuantitativeValue'), value: number, unitCode: z.literal('MTK') })
      })
    )
    .min(1),
  makesOffer: z
    .array(
      z.strictObject({
        '@type': type('Offer'),
        url,
        itemOffered: reference,
        priceSpecification: z.strictObject({
          '@type': type('UnitPriceSpecification'),
          price: number,
          priceCurrency: z.literal('MNT'),
          unitCode: z.literal('DAY'),
          valueAddedTaxIncluded: z.literal(true)
        })
      })
    )
    .min(1)
})

export const service = z.strictObject({
  '@type': type('Service'),
  '@id': url,
  url,
  name: text,
  description: text,
  image: pictures.optional(),
  serviceType: text,
  provider: reference,
  areaServed: z.strictObject({ '@type': type('Country'), name: text })
})
