import { run } from '../run.ts'
import { startPaymentSimulators } from './start.ts'

run(
  'payments simulator',
  await startPaymentSimulators({ port: Number(process.env['PORT'] ?? 4325), notify: process.env['PAYMENTS_NOTIFY'] })
)
