import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'

type Answer = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** A server on a port of its own; 0 takes any free one. Its handler is set once its address is known. */
export async function listen(port: number, host = '127.0.0.1') {
  const late: { fetch?: Answer } = {}
  const server = createAdaptorServer({
    fetch: (request, env) => late.fetch?.(request, env as HttpBindings) ?? new Response(null, { status: 503 })
  }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    answerWith(fetch: Answer) {
      late.fetch = fetch
    },
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      // Requests that hang on purpose would keep it open for ever.
      server.closeAllConnections()
      await closed
    }
  }
}
