import type { Migration } from './migration.ts'

/** Seats are held by the line of an order before they are a ticket's; devices of staff are known again. */
export const seatsAndStaffDevices: Migration = {
  name: '0038-seats-and-staff-devices',
  async up({ schema }) {
    await schema.alterTable('e_ticket_seats').addColumn('line_item_id', 'text').execute()
    await schema.createIndex('e_ticket_seats_line').on('e_ticket_seats').column('line_item_id').execute()
    await schema.alterTable('staff_sessions').addColumn('device_token_hash', 'text').execute()
    await schema.createIndex('staff_sessions_device').on('staff_sessions').column('device_token_hash').execute()
  }
}
