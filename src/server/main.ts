import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { provideStorefront } from '../storefront/port.ts'
import { createHttpApp } from './http-app.ts'
import type { ShowForm } from './platform/http/form.ts'
import { readEnvironment, type Environment } from './platform/environment/environment.ts'
import { paymentSummary } from './platform/environment/payment-summary.ts'
import { unknownVariables } from './platform/environment/unknown-variables.ts'
import { EnvironmentError } from './platform/environment/values.ts'
import { openCdnPurge, type CdnPurge } from './platform/http/cdn-purge.ts'
import { createLoadMonitor } from './platform/http/load.ts'
import { openLog } from './platform/http/log.ts'
import { openBuildReload, type BuildReload } from './platform/http/build-reload.ts'
import type { PageRenderer } from './platform/http/page-renderer.ts'
import { createRedirects, readRedirects } from './platform/http/redirects.ts'
import { serve } from './platform/http/serve.ts'
import { whenNotBusy } from './platform/http/shedding.ts'
import { openMicrocache, type Microcache } from './platform/http/microcache.ts'
import { site } from './platform/http/site.ts'
import { createApp, type App } from './app.ts'
import { describeStartupError } from './startup-error.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const DIST = resolve('dist')
/** How often a new build is looked for. */
const LOOK_MS = 5_000

/** One process: the API, search, prebuilt files and pages on demand. */
async function main() {
  const environment = readEnvironment(process.env)
  const { publicUrl, host, port } = environment
  for (const sentence of unknownVariables(process.env)) console.warn(sentence)
  if (!existsSync(join(DIST, 'client'))) throw new EnvironmentError('There is no build yet: run `npm run build` first.')

  const log = openLog(environment.logLevel)
  const cache = openMicrocache({ publicUrl })
  const edge = environment.cdnPurgeUrl === undefined ? undefined : openCdnPurge({ url: environment.cdnPurgeUrl, log })
  const pagesChanged = (tag: string) => {
    // Our own first: the edge asks us.
    cache.clear(tag)
    edge?.changed(tag)
  }
  // Pages are loaded after the app they show; forms come back only when both are there.
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
  pages.render = build.render
  const server = await serve(httpOf(environment, { app, build, cache, edge, log }), host, port)
  app.startWork()
  const watch = watchBuild(build, cache, log)
  stopOnSignals(log, async () => {
    clearInterval(watch)
    app.endStreams()
    // Requests in flight first: they still need the database.
    await server.stop()
    await app.close()
    build.close()
  })
  console.log(paymentSummary(await app.paymentMethods(), environment))
  console.log(`ready ${environment.publicUrl.replace(/:0$/, `:${server.port}`)}`)
}

interface Served {
  readonly app: App
  readonly build: BuildReload
  readonly cache: Microcache
  readonly edge: CdnPurge | undefined
  readonly log: Logger
}

function httpOf(environment: Environment, { app, build, cache, edge, log }: Served) {
  const { publicUrl, trustedProxies, overload } = environment
  const { ready, api, backOffice, search, rootRoutes, onSlowRequest } = app
  const load = createLoadMonitor(overload)
  const movedTo = createRedirects(readRedirects(resolve('content/redirects.json')))
  const pages = site({
    ...{ files: build.files, render: whenNotBusy(load, build.render), cache, cdnPurge: edge, movedTo },
    redirectOf: app.redirectOf
  })
  return createHttpApp({
    load,
    publicUrl,
    trustedProxies,
    log,
    onSlowRequest,
    ready,
    api,
    backOffice,
    search,
    rootRoutes,
    site: pages
  })
}

/** Takes over a build that was made meanwhile, because of a date in the content or by an editor. */
const watchBuild = (build: BuildReload, cache: Microcache, log: Logger) =>
  setInterval(() => {
    build.refresh().then(
      isNew => {
        if (!isNew) return
        cache.clear()
        log.info('new build loaded')
      },
      (error: unknown) => log.error(error, 'the new build could not be loaded')
    )
  }, LOOK_MS)

await main().catch((error: unknown) => {
  console.error(sentence(error) ?? error)
  process.exit(1)
})

/** A fault that an operator can fix is one sentence. */
function sentence(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? `PORT must be another: something else listens on ${process.env['PORT'] ?? 4321}.`
    : describeStartupError(error)
}
