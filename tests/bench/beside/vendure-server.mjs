// Runs in a folder where Vendure is installed: `fill` makes the tables and imports, `serve` answers, `work` runs jobs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const installed = createRequire(join(process.cwd(), 'package.json'))
const core = installed('@vendure/core')
const { populate } = installed('@vendure/core/cli')

const [task] = process.argv.slice(2)
const { PEER_SOCKET: host, PEER_DATABASE: database } = process.env

/** As `npm create @vendure` writes it, without its mail, pictures and dashboard. */
const config = core.mergeConfig(core.defaultConfig, {
  apiOptions: { hostname: '127.0.0.1', port: 0, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    cookieOptions: { secret: 'only-measured' },
    superadminCredentials: { identifier: 'bench', password: 'only-measured' }
  },
  dbConnectionOptions: {
    ...{ type: 'postgres', host, database, username: 'postgres', synchronize: task === 'fill', logging: false }
  },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  plugins: [
    core.DefaultSchedulerPlugin.init(),
    core.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true })
  ],
  logger: new core.DefaultLogger({ level: core.LogLevel.Warn })
})

if (task === 'fill') {
  const initial = JSON.parse(readFileSync('initial.json', 'utf8'))
  const app = await populate(() => core.bootstrap(config), initial, join(process.cwd(), 'products.csv'))
  // The jobs that fill collections and index of search run here, until none is left.
  const queue = app.get(core.JobQueueService)
  await queue.start()
  const isPending = async () => {
    const { totalItems } = await app
      .get(core.ConfigService)
      .jobQueueOptions.jobQueueStrategy.findMany({ filter: { isSettled: { eq: false } } })
    return totalItems > 0
  }
  while (await isPending()) await new Promise(resolve => setTimeout(resolve, 200))
  await app.close()
  console.log('filled')
  process.exit()
}
if (task === 'work') {
  const worker = await core.bootstrapWorker(config)
  await worker.startJobQueue()
  console.log('works')
}
if (task === 'serve') {
  const app = await core.bootstrap(config)
  console.log(`listening ${app.getHttpServer().address().port}`)
}
