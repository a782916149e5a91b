export { CONTACT_OPERATIONS } from './operations.ts'
export { type ShowForm, contactFormRoutes, contactRoutes } from './routes.ts'
export { type ContactService, contactService } from './service.ts'
