import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Bookings of hotel rooms, and the nights they own. Hotels themselves are files of `content/hotels/`. */
export const hotelBookings: Migration = {
  name: '0029-hotel-bookings',
  async up({ schema }) {
    await schema
      .createTable('hotel_bookings')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('number', 'text', c => c.notNull().unique())
      .addColumn('user_id', 'text', c => c.references('users.id').onDelete('set null'))
      .addColumn('hotel_id', 'text', c => c.notNull())
      .addColumn('room_id', 'text', c => c.notNull())
      .addColumn('unit', 'text', c => c.notNull())
      .addColumn('check_in', 'text', c => c.notNull())
      .addColumn('check_out', 'text', c => c.notNull())
      .addColumn('adults', 'integer', c => c.notNull())
      .addColumn('children_json', 'text', c => c.notNull())
      .addColumn('guest_name', 'text', c => c.notNull())
      .addColumn('phone', 'text', c => c.notNull())
      .addColumn('email', 'text', c => c.notNull())
      .addColumn('note', 'text', c => c.notNull())
      .addColumn('locale', 'text', c => c.notNull())
      .addColumn('price_json', 'text', c => c.notNull())
      .addColumn('total', 'bigint', c => c.notNull())
      .addColumn('deposit', 'bigint', c => c.notNull().check(sql`deposit > 0`))
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('cancel_until', 'text', c => c.notNull())
      .addColumn('payment_id', 'text')
      .addColumn('canceled_by', 'text')
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('hotel_bookings_user').on('hotel_bookings').columns(['user_id', 'created_at']).execute()
    await schema.createIndex('hotel_bookings_open').on('hotel_bookings').columns(['state', 'expires_at']).execute()
    await schema.createIndex('hotel_bookings_arrival').on('hotel_bookings').columns(['hotel_id', 'check_in']).execute()
    // The key is what keeps a night from two owners.
    await schema
      .createTable('hotel_room_nights')
      .addColumn('hotel_id', 'text', c => c.notNull())
      .addColumn('room_id', 'text', c => c.notNull())
      .addColumn('unit', 'text', c => c.notNull())
      .addColumn('night', 'text', c => c.notNull())
      .addColumn('booking_id', 'text', c => c.notNull().references('hotel_bookings.id'))
      .addPrimaryKeyConstraint('hotel_room_nights_key', ['hotel_id', 'room_id', 'night', 'unit'])
      .execute()
    await schema.createIndex('hotel_room_nights_booking').on('hotel_room_nights').column('booking_id').execute()
  }
}
