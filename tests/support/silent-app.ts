import { Hono } from 'hono'
import { pino } from 'pino'
import { createHttpApp, type HttpAppDeps } from '../../src/server/http-app.ts'

/** The server around a few routes of a test's own. */
export const silentApp = (parts: Partial<HttpAppDeps> = {}) =>
  createHttpApp({
    publicUrl: 'http://localhost:4321',
    log: pino({ enabled: false }),
    ready: () => true,
    api: new Hono(),
    ...parts
  })
