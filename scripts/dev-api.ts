import type { IncomingMessage, ServerResponse } from 'node:http'
import { sep } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Plugin, ViteDevServer } from 'vite'

interface Development {
  fetch(request: Request, env: object): Response | Promise<Response>
  close(): Promise<void>
}
type Open = (page: () => Response) => Promise<Development>

const SERVER_SIDE = ['server', 'search', 'domain', 'contract', 'storefront', 'i18n'].map(
  folder => `${sep}src${sep}${folder}${sep}`
)
const DATA = [`${sep}locales${sep}`, `${sep}content${sep}`]

/** Mounts the API into `astro dev`; an edited server file takes effect with the next request. */
export const localApi = (): Plugin => ({
  name: 'delguur-api',
  apply: 'serve',
  configureServer(vite) {
    let running: Promise<Development> | undefined
    const waiting = new WeakMap<IncomingMessage, () => void>()

    const reopen = async () => {
      const before = running
      running = undefined
      await before?.then(shop => shop.close()).catch(() => {})
    }
    vite.watcher.on('all', (_event, path) => {
      if ([...SERVER_SIDE, ...DATA].some(folder => path.includes(folder))) void reopen()
    })
    vite.httpServer?.once('close', () => void reopen())
    // Pages of the first request need the storefront too.
    vite.httpServer?.once('listening', () => void (running ??= open(vite)).catch(() => {}))

    const listener = getRequestListener(
      async (request, env) => {
        const shop = await (running ??= open(vite))
        return shop.fetch(request, { ...env, page: () => waiting.get(env.incoming as IncomingMessage)?.() })
      },
      { overrideGlobalObjects: false }
    )
    vite.middlewares.use((incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => {
      if (isVite(incoming.url ?? '')) return next()
      waiting.set(incoming, next)
      void listener(incoming, outgoing).catch((error: unknown) => {
        running = undefined
        vite.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
        if (!outgoing.headersSent) outgoing.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error))
      })
    })
  }
})

const isVite = (url: string) => /^\/(?:@|node_modules\/|src\/|_astro\/|__)|[?&](?:import|astro|url|raw)\b/.test(url)

async function open(vite: ViteDevServer): Promise<Development> {
  const { openDevelopment } = (await vite.ssrLoadModule('/src/server/development.ts')) as { openDevelopment: Open }
  return openDevelopment(() => RESPONSE_ALREADY_SENT)
}
