import { join } from 'node:path'
import { createHttpApp } from '../../src/server/http-app.ts'
import { readEnvironment } from '../../src/server/platform/environment/environment.ts'
import { createLoadMonitor } from '../../src/server/platform/http/load.ts'
import { openLog } from '../../src/server/platform/http/log.ts'
import { serve } from '../../src/server/platform/http/serve.ts'
import { createApp } from '../../src/server/app.ts'

/** The API and search in a process of its own, for tests that kill it and measures that want no pages; `listening PORT` is its first line. */
const environment = readEnvironment(process.env)
const log = openLog('silent')
const contentFolder = process.env['CONTENT_FOLDER'] ?? join(import.meta.dirname, 'content')
const shop = await createApp(environment, { log, contentFolder })
const { publicUrl } = environment
const load = createLoadMonitor(environment.overload)
const app = createHttpApp({
  load,
  publicUrl,
  log,
  ready: shop.ready,
  api: shop.api,
  backOffice: shop.backOffice,
  search: shop.search,
  rootRoutes: shop.rootRoutes
})
shop.startWork()
const server = await serve(app, environment.host, environment.port)
console.log(`listening ${server.port}`)
process.on('SIGTERM', () => void server.stop().then(() => shop.close()))
