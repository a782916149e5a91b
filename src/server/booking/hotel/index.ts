export type { HotelBookingService } from './bookings.ts'
export type { HotelCatalogue } from './catalogue.ts'
export { hotelPayable } from './hotel-payable.ts'
export { createHotelModule } from './module.ts'
