import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Steps of the staff with an order, by their command. */
export const admin = (step: string, number: string) =>
  promisify(execFile)('node', ['scripts/orders.ts', step, number], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  })

/** The decision of a moderator about the text that has these words, by the command they have. */
export async function moderate(decision: 'approve', words: string) {
  const run = (...args: readonly string[]) =>
    promisify(execFile)('node', ['scripts/moderation.ts', ...args], {
      env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
    })
  const lines = (await run('list')).stdout.split('\n')
  const found = lines[lines.findIndex(line => line.includes(words)) - 1]
  await run(decision, found?.split(' ')[0] ?? '', '--by', 'Сарнай')
}
