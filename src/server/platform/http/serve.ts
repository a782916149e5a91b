import type { Server } from 'node:http'
import { serve as listen } from '@hono/node-server'
import type { Hono } from 'hono'
import { createConnectionDrain } from './drain.ts'
import type { HttpEnv } from './env.ts'

/** Longer than any call to a payment provider takes; the unit of systemd waits a little longer still. */
const GRACE_MS = 30_000

interface Timeouts {
  /** How long the head of a request, and all of it, may take to arrive. */
  readonly headersMs: number
  readonly requestMs: number
  /** How often that is looked at. */
  readonly lookMs: number
}

const TIMEOUTS: Timeouts = { headersMs: 15_000, requestMs: 30_000, lookMs: 5_000 }

export interface RunningServer {
  readonly port: number
  /** Takes no new connections, finishes the requests in flight (for up to thirty seconds), then closes. */
  stop(): Promise<void>
}

/** Listens; rejects with the system's error where the port is taken. */
export function serve(
  app: Hono<HttpEnv>,
  host: string,
  port: number,
  { headersMs, requestMs, lookMs }: Timeouts = TIMEOUTS
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = listen(
      {
        fetch: app.fetch,
        hostname: host,
        port,
        // Astro and others keep Node's own Request and Response.
        overrideGlobalObjects: true,
        serverOptions: {
          headersTimeout: headersMs,
          requestTimeout: requestMs,
          connectionsCheckingInterval: lookMs,
          keepAliveTimeout: 65_000
        }
      },
      info => resolve({ port: info.port, stop: () => connections.drain(GRACE_MS) })
    ) as Server
    const connections = createConnectionDrain(server)
    server.once('error', reject)
  })
}
