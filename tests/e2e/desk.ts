import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What the staff do with an order, by the command they have. */
export const admin = (step: string, number: string) =>
  promisify(execFile)('node', ['scripts/orders.ts', step, number], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  })
