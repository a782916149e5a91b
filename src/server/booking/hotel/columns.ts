import { z } from 'zod'
import { stayPriceSchema } from '../../../contract/booking/hotel.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

export const childrenColumn = jsonColumn('hotel_bookings.children_json', z.array(z.int()))
export const priceColumn = jsonColumn('hotel_bookings.price_json', stayPriceSchema)
