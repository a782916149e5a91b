import { run } from '../run.ts'
import { startPaymentHouses } from './start.ts'

run(
  'payments simulator',
  await startPaymentHouses({ port: Number(process.env['PORT'] ?? 4325), notify: process.env['PAYMENTS_NOTIFY'] })
)
