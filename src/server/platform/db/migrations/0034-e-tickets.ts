import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/** Tickets of events, their seats, scans at doors, and transfers to other people. */
export const eTickets: Migration = {
  name: '0034-e-tickets',
  async up(db) {
    await createTickets(db)
    await createSeats(db)
    await createScans(db)
    await createTransfers(db)
  }
}

async function createTickets({ schema }: Kysely<Tables>) {
  await schema
    .createTable('e_tickets')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('line_item_id', 'text', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('variant_id', 'text', c => c.notNull())
    .addColumn('seat', 'text')
    .addColumn('price', 'integer', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('event_json', 'text', c => c.notNull())
    .addColumn('issued_at', 'text', c => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('voided_at', 'text')
    .addColumn('void_reason', 'text')
    .addUniqueConstraint('e_tickets_piece', ['line_item_id', 'position'])
    .execute()
  await schema.createIndex('e_tickets_order').on('e_tickets').column('order_id').execute()
  await schema.createIndex('e_tickets_user').on('e_tickets').column('user_id').execute()
  await schema.createIndex('e_tickets_event').on('e_tickets').columns(['event', 'number']).execute()
}

async function createSeats({ schema }: Kysely<Tables>) {
  await schema
    .createTable('e_ticket_seats')
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('variant_id', 'text', c => c.notNull())
    .addColumn('seat', 'text', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('ticket_id', 'text')
    .addPrimaryKeyConstraint('e_ticket_seats_seat', ['event', 'seat'])
    .execute()
}

async function createScans({ schema }: Kysely<Tables>) {
  await schema
    .createTable('e_ticket_scans')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('ticket_id', 'text', c => c.references('e_tickets.id'))
    .addColumn('number', 'text', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
    .addColumn('device', 'text', c => c.notNull())
    .addColumn('result', 'text', c => c.notNull())
    .addColumn('offline_result', 'text')
    .addColumn('conflict', 'integer', c => c.notNull())
    .addColumn('scanned_at', 'text', c => c.notNull())
    .addColumn('received_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('e_ticket_scans_event').on('e_ticket_scans').columns(['event', 'received_at']).execute()
  await schema.createIndex('e_ticket_scans_ticket').on('e_ticket_scans').column('ticket_id').execute()
}

async function createTransfers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('e_ticket_transfers')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('ticket_id', 'text', c => c.notNull().references('e_tickets.id'))
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('from_user_id', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('accepted_by', 'text')
    .addColumn('accepted_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .execute()
  await schema.createIndex('e_ticket_transfers_ticket').on('e_ticket_transfers').column('ticket_id').execute()
}
