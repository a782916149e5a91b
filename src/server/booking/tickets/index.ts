export { type TicketDocuments, type TicketLetter } from './documents.ts'
export { type TicketEvents, readTicketEvents } from './events.ts'
export { createTicketsModule } from './module.ts'
export { ticketOrderExtension } from './order-extension.ts'
