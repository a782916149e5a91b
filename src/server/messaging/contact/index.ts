export { type ShowForm, contactFormRoutes, contactRoutes } from './routes.ts'
export { type ContactService, contactService } from './service.ts'
