import { run } from '../run.ts'
import { startLenderSimulator } from './start.ts'

const port = Number(process.env['PORT'] ?? 4325)
run(
  'lender simulator',
  await startLenderSimulator({ port, decideAfterMs: Number(process.env['LENDER_DECIDE_MS'] ?? 8_000) })
)
