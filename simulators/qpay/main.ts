import { z } from 'zod'
import { run } from '../run.ts'
import { startQpaySimulator } from './start.ts'

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4322),
  HOST: z.string().default('127.0.0.1'),
  QPAY_SIM_PUBLIC_URL: z.url().optional(),
  QPAY_SIM_USERNAME: z.string().min(1).optional(),
  QPAY_SIM_PASSWORD: z.string().min(1).optional(),
  QPAY_SIM_INVOICE_CODE: z.string().min(1).optional(),
  QPAY_SIM_MERCHANT: z.string().min(1).optional(),
  QPAY_SIM_FILE: z.string().min(1).optional(),
  QPAY_SIM_TOKEN_SECONDS: z.coerce.number().int().positive().optional()
})

const parsed = environment.safeParse(process.env)
if (!parsed.success) {
  console.error(`The QPay simulator cannot start:\n${z.prettifyError(parsed.error)}`)
  process.exit(1)
}
const given = parsed.data

const simulator = await startQpaySimulator({
  port: given.PORT,
  host: given.HOST,
  file: given.QPAY_SIM_FILE,
  ...defined({
    publicUrl: given.QPAY_SIM_PUBLIC_URL,
    username: given.QPAY_SIM_USERNAME,
    password: given.QPAY_SIM_PASSWORD,
    invoiceCode: given.QPAY_SIM_INVOICE_CODE,
    merchant: given.QPAY_SIM_MERCHANT,
    tokenLifeSeconds: given.QPAY_SIM_TOKEN_SECONDS
  })
})
run('qpay simulator', simulator)

function defined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
