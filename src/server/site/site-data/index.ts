export { SITE_DATA_OPERATIONS } from './operations.ts'
export { siteDataRoutes } from './routes.ts'
