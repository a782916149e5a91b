import type { Handler } from 'hono'
import { provideStorefront } from '../storefront/port.ts'
import { createApp } from './app.ts'
import { readEnvironment } from './platform/environment/environment.ts'
import type { HttpEnv } from './platform/http/env.ts'
import { openLog } from './platform/http/log.ts'
import { openShop } from './shop.ts'

/** The shop without its pages, for `npm run dev`: what the API does not answer is handed to Astro. */
export async function openDevelopment(handedOver: () => Response) {
  const environment = readEnvironment({ ...process.env, NODE_ENV: 'development' })
  const log = openLog(environment.logLevel)
  const shop = await openShop(environment, { log, onProgress: console.log })
  shop.startWork()
  provideStorefront(shop.storefront)
  const { api, search, rootRoutes, ready } = shop

  const site: Handler<HttpEnv> = c => {
    ;(c.env as { page?: () => void }).page?.()
    return handedOver()
  }
  const app = createApp({ publicUrl: environment.publicUrl, log, ready, api, search, rootRoutes: rootRoutes, site })
  return { fetch: app.fetch, close: () => shop.close() }
}
