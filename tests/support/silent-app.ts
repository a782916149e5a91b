import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp, type AppDeps } from '../../src/server/app.ts'

/** The server around a few routes of a test's own. */
export const silentApp = (parts: Partial<AppDeps> = {}) =>
  createApp({
    publicUrl: 'http://localhost:4321',
    log: pino({ enabled: false }),
    ready: () => true,
    api: new Hono(),
    ...parts
  })
