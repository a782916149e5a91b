import { z } from 'zod'

/** Rows as the database has them, without ids and secrets; their fields change with it. */
const rows = z.array(z.record(z.string(), z.unknown()))

/** `GET /users/me/data`: everything the shop keeps about a person by area, for a download. */
export const ownDataSchema = z.record(z.string(), rows).meta({ id: 'OwnData' })
