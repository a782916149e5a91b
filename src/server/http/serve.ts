import type { Server } from 'node:http'
import { serve as listen } from '@hono/node-server'
import type { Hono } from 'hono'
import type { HttpEnv } from './env.ts'

const GRACE_MS = 10_000

export interface RunningServer {
  readonly port: number
  /** Takes no new requests, lets those in flight finish for up to ten seconds, then closes. */
  stop(): Promise<void>
}

/** Listens; rejects with the system's error where the port is taken. */
export function serve(app: Hono<HttpEnv>, host: string, port: number): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    // Astro and others keep Node's own Request and Response.
    const server = listen({ fetch: app.fetch, hostname: host, port, overrideGlobalObjects: true }, info =>
      resolve({ port: info.port, stop: () => stop(server) })
    ) as Server
    server.keepAliveTimeout = 65_000
    server.headersTimeout = 66_000
    server.once('error', reject)
  })
}

function stop(server: Server): Promise<void> {
  return new Promise(resolve => {
    const hurry = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(hurry)
      resolve()
    })
    server.closeIdleConnections()
  })
}
