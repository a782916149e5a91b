export { ageRoutes } from './routes.ts'
