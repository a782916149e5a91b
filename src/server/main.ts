import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { provideStorefront } from '../storefront/port.ts'
import { createHttpApp } from './http-app.ts'
import type { ShowForm } from './messaging/contact/index.ts'
import { EncryptionError } from './platform/db/encryption-keys.ts'
import { DatabaseUnavailable, troubleSentence } from './platform/db/unavailable.ts'
import { readEnvironment } from './platform/environment/environment.ts'
import { EnvironmentError } from './platform/environment/values.ts'
import { openCdnPurge } from './platform/http/cdn-purge.ts'
import { openLoad } from './platform/http/load.ts'
import { openLog } from './platform/http/log.ts'
import { openBuildReload } from './platform/http/build-reload.ts'
import type { PageRenderer } from './platform/http/page-renderer.ts'
import { movedBy, readRedirects } from './platform/http/redirects.ts'
import { serve } from './platform/http/serve.ts'
import { whenNotBusy } from './platform/http/shedding.ts'
import { openMicrocache } from './platform/http/microcache.ts'
import { site } from './platform/http/site.ts'
import { createApp } from './app.ts'

const DIST = resolve('dist')
/** How often a new build is looked for. */
const LOOK_MS = 5_000

/** One process: the API, search, prebuilt files and pages on demand. */
async function main() {
  const environment = readEnvironment(process.env)
  const { publicUrl, host, port } = environment
  if (!existsSync(join(DIST, 'client'))) throw new EnvironmentError('There is no build yet: run `npm run build` first.')

  const log = openLog(environment.logLevel)
  const cache = openMicrocache({ publicUrl })
  const edge = environment.edgeUrl === undefined ? undefined : openCdnPurge({ url: environment.edgeUrl, log })
  const pagesChanged = (tag: string) => {
    // Our own first: the edge asks us.
    cache.clear(tag)
    edge?.changed(tag)
  }
  // Pages are loaded after the shop they show; forms come back only when both are there.
  const pages: { render?: PageRenderer } = {}
  const showForm: ShowForm = async (path, returnedForm) => {
    const page = await cache.once(undefined, async () => pages.render?.(path, { returnedForm }))
    return new Response(page?.body, { status: page?.status ?? 422, headers: page?.headers ?? {} })
  }
  const app = await createApp(environment, { log, onProgress: console.log, pagesChanged, showForm })
  provideStorefront(app.storefront)

  // React reads the process, not our settings, and renders several times slower unless it is told.
  process.env['NODE_ENV'] = environment.production ? 'production' : 'development'
  const build = await openBuildReload(DIST, resolve('.cache/served'), publicUrl)
  const { files, render } = build
  pages.render = render
  const load = openLoad(environment.overload)
  const http = createHttpApp({
    load,
    publicUrl,
    trustedProxies: environment.trustedProxies,
    log,
    ready: app.ready,
    api: app.api,
    search: app.search,
    rootRoutes: app.rootRoutes,
    site: site({
      files,
      render: whenNotBusy(load, render),
      cache,
      edge,
      movedTo: movedBy(readRedirects(resolve('content/redirects.json')))
    })
  })
  const server = await serve(http, host, port)
  app.startWork()
  // A build made while we run, because of a date in the content or by an editor's hand, is taken over as it is.
  const watch = setInterval(() => {
    build.refresh().then(
      isNew => {
        if (!isNew) return
        cache.clear()
        log.info('new build taken over')
      },
      (error: unknown) => log.error(error, 'the new build could not be taken over')
    )
  }, LOOK_MS)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    clearInterval(watch)
    app.endStreams()
    // Requests in flight first: they still need the database.
    void server
      .stop()
      .then(() => app.close())
      .then(() => build.close())
      .then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  console.log(`ready ${environment.publicUrl.replace(/:0$/, `:${server.port}`)}`)
}

await main().catch((error: unknown) => {
  console.error(sentence(error) ?? error)
  process.exit(1)
})

/** What an operator can mend is one sentence. */
function sentence(error: unknown): string | undefined {
  if (error instanceof EnvironmentError || error instanceof EncryptionError) return error.message
  if (error instanceof DatabaseUnavailable) return troubleSentence(error)
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? `PORT must be another: something else listens on ${process.env['PORT'] ?? 4321}.`
    : undefined
}
