import { z } from 'zod'

/** Rows as the database has them, without ids and secrets; their fields change with it. */
const row = z.record(z.string(), z.unknown())
const rows = z.array(row)

/** `GET /users/me/data`: everything the shop keeps about a person, for a download. */
export const ownDataSchema = z
  .strictObject({
    user: row.optional(),
    identities: rows,
    addresses: rows,
    bank_accounts: rows,
    cards: rows,
    devices: rows,
    messages: rows,
    events: rows,
    orders: rows,
    returns: rows,
    opinions: rows,
    wishes: rows,
    leases: rows,
    bookmarks: rows,
    wallet: rows,
    /** Texts the user published, by area. */
    community: z.record(z.string(), rows)
  })
  .meta({ id: 'OwnData' })
