import type { HandledMessage, OutboxHandler } from '../platform/outbox/deliver.ts'
import type { Message } from '../platform/outbox/messages.ts'
import { accountHandlers } from './account-handlers.ts'
import { bookingHandlers } from './booking-handlers.ts'
import { communityHandlers } from './community-handlers.ts'
import { gameHandlers } from './game-handlers.ts'
import { moneyHandlers } from './money-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import type { Delivery, OutboxDeps, OutboxHandlers } from './outbox-deps.ts'
import { productHandlers } from './product-handlers.ts'

/** Handles a message by its kind; a kind without a handler does not compile. */
export function outboxHandler(deps: OutboxDeps): OutboxHandler {
  const handlers: OutboxHandlers = {
    ...accountHandlers(deps),
    ...bookingHandlers(deps),
    ...communityHandlers(deps),
    ...gameHandlers(deps),
    ...moneyHandlers(deps),
    ...orderHandlers(deps),
    ...productHandlers(deps)
  }
  return async (message, key, writtenAt) => {
    // A handler takes the messages of its own kind alone; the compiler cannot follow that through the table.
    const handle = handlers[message.kind] as (message: Message, delivery: Delivery) => Promise<HandledMessage>
    return handle(message, { key, writtenAt, texts: await deps.readTexts() })
  }
}
