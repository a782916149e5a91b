import type { Hotel, HotelRoom, Offer } from 'schema-dts'
import type { HotelBody } from '../contract/booking/hotel.ts'

interface HotelFacts {
  /** Absolute, as canonical. */
  readonly url: string
  readonly hotel: HotelBody
  readonly city: string
}

/** schema.org Hotel with an offer for each kind of room. */
export const hotelData = ({ url, hotel, city }: HotelFacts) =>
  ({
    '@type': 'Hotel',
    '@id': `${url}#hotel`,
    url,
    name: hotel.name,
    description: hotel.summary,
    address: {
      '@type': 'PostalAddress',
      streetAddress: hotel.address,
      addressLocality: city,
      addressCountry: 'MN'
    },
    telephone: `+976 ${hotel.phone}`,
    geo: { '@type': 'GeoCoordinates', latitude: hotel.latitude, longitude: hotel.longitude },
    checkinTime: hotel.check_in,
    checkoutTime: hotel.check_out,
    ...(hotel.stars > 0 && { starRating: { '@type': 'Rating', ratingValue: hotel.stars } }),
    amenityFeature: hotel.amenities.map(({ name }) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    priceRange: `₮${hotel.price_from}–₮${Math.max(...hotel.rooms.map(({ price }) => price))}`,
    containsPlace: hotel.rooms.map(room => roomData(url, room)),
    makesOffer: hotel.rooms.map(room => offerData(url, room))
  }) satisfies Hotel

type Room = HotelBody['rooms'][number]

const roomData = (url: string, room: Room) =>
  ({
    '@type': 'HotelRoom',
    '@id': `${url}#${room.id}`,
    name: room.name,
    description: room.description,
    occupancy: { '@type': 'QuantitativeValue', maxValue: room.guests_max },
    floorSize: { '@type': 'QuantitativeValue', value: room.area, unitCode: 'MTK' }
  }) satisfies HotelRoom

/** The price of a plain night; seasons and weekends change it. */
const offerData = (url: string, room: Room) =>
  ({
    '@type': 'Offer',
    url: `${url}#${room.id}`,
    itemOffered: { '@id': `${url}#${room.id}` },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: room.price,
      priceCurrency: 'MNT',
      unitCode: 'DAY',
      valueAddedTaxIncluded: true
    }
  }) satisfies Offer
