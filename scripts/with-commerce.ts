import { join } from 'node:path'
import { bookingPayables } from '../src/server/composition/booking.ts'
import { createVariantDetailsCache } from '../src/server/catalogue/products/index.ts'
import { createCommerce } from '../src/server/composition/commerce.ts'
import { readDeliveryDirectory } from '../src/server/ordering/delivery/index.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { readTicketEvents } from '../src/server/booking/tickets/index.ts'
import type { Environment } from '../src/server/platform/environment/environment.ts'
import { commandEnvironment, databaseSettings } from './command.ts'

export type Commerce = Awaited<ReturnType<typeof open>>

const open = async (environment: Environment) => {
  const now = () => new Date()
  const db = await openDatabase(databaseSettings(environment))
  const ticketEvents = await readTicketEvents(join(import.meta.dirname, '../content/events'), now())
  const deliveryDirectory = await readDeliveryDirectory(join(import.meta.dirname, '../content/places/places.json'))
  const commerce = await createCommerce({
    db,
    variantDetails: createVariantDetailsCache(sku => ticketEvents.ofProduct(sku) !== undefined),
    deliveryDirectory,
    ticketEvents,
    environment,
    payables: bookingPayables,
    now
  })
  return { ...commerce, db, deliveryDirectory, environment, now }
}

/** Orders and money on the shop's database, beside the running shop, for the time of one command. */
export async function withCommerce<T>(
  work: (commerce: Commerce) => Promise<T>,
  environment: Environment = commandEnvironment()
): Promise<T> {
  const commerce = await open(environment)
  try {
    return await work(commerce)
  } finally {
    await commerce.db.close()
  }
}
