export { siteDataRoutes } from './routes.ts'
