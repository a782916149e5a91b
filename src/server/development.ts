import type { Handler } from 'hono'
import { provideStorefront } from '../storefront/port.ts'
import { createHttpApp } from './http-app.ts'
import { readEnvironment } from './platform/environment/environment.ts'
import type { HttpEnv } from './platform/http/env.ts'
import { openLog } from './platform/http/log.ts'
import { createApp } from './app.ts'

/** The shop without its pages, for `npm run dev`: what the API does not answer is handed to Astro. */
export async function openDevelopment(handedOver: () => Response) {
  const environment = readEnvironment({ ...process.env, NODE_ENV: 'development' })
  const log = openLog(environment.logLevel)
  const app = await createApp(environment, { log, onProgress: console.log })
  app.startWork()
  provideStorefront(app.storefront)
  const { api, backOffice, search, rootRoutes, ready } = app

  const site: Handler<HttpEnv> = c => {
    ;(c.env as { page?: () => void }).page?.()
    return handedOver()
  }
  const http = createHttpApp({
    publicUrl: environment.publicUrl,
    log,
    ready,
    api,
    backOffice,
    search,
    rootRoutes,
    site
  })
  return { fetch: http.fetch, close: () => app.close() }
}
