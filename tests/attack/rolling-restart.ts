import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePorts, nginxIsThere, startNginx } from '../support/nginx.ts'
import { startShop } from '../support/shop-process.ts'
import { openAuditor, type ConfirmedOrder } from './auditor.ts'
import { openClient } from './client.ts'
import { openFaults, type Faults, type Part, type Scale } from './part.ts'
import { productsWith, openShopper } from './shopping.ts'
import { hasPostgres, openTarget, programFile, type Target } from './target.ts'

const BUYERS = 12
const CLIENT = resolve('dist/client')

/** Two processes of one shop, each of which can be restarted. */
async function openPair(target: Target, program: Scale['program']) {
  const [port = 0] = await freePorts(1)
  const file = programFile(program)
  const start = async () =>
    (await startShop({ ...target.environment, PORT: String(port), WORKER: 'apart' }, file)).child
  let second = await start()
  second.stdout?.resume()
  const stopSecond = async () => {
    second.kill('SIGTERM')
    if (second.exitCode === null) await once(second, 'exit')
    return second.exitCode
  }
  return {
    ports: [target.port, port],
    async restart(which: number): Promise<number | null> {
      if (which % 2 === 0) {
        const code = await target.stop()
        await target.start()
        return code
      }
      const code = await stopSecond()
      second = await start()
      second.stdout?.resume()
      return code
    },
    close: stopSecond
  }
}

async function restart(target: Target, scale: Scale, faults: Faults) {
  const pair = await openPair(target, scale.program)
  const nginx = await startNginx(CLIENT, pair.ports, { isPatient: true })
  const client = openClient(nginx.tls, { tls: true, maxSockets: BUYERS })
  const variants = await productsWith(target, 100_000)
  const confirmed: ConfirmedOrder[] = []
  let requestCount = 0
  let isOver = false
  const one = async (index: number) => {
    for (let round = 0; !isOver; round++) {
      const shopper = openShopper({
        client: {
          async send(...request) {
            requestCount++
            const answer = await client.send(...request)
            if (answer.status === 0 || answer.status >= 500)
              faults.add(`${request[0]} ${request[1].replace(/R\d+/, '…')}: ${answer.status || answer.error}`)
            return answer
          }
        },
        ...{ variantId: variants[(index + round) % variants.length] ?? '', method: 'cash' },
        headers: { 'accept-language': 'en' }
      })
      await shopper.fill()
      const { status } = await shopper.complete(`${index}-${round}`)
      const order = shopper.order()
      if (status === 200 && order)
        confirmed.push({ number: order.number, token: order.token, total: order.total, placed: true, paid: false })
    }
  }
  try {
    const buyers = Promise.all(Array.from({ length: BUYERS }, (_, index) => one(index)))
    const times = scale.isShort ? 2 : 12
    for (let each = 0; each < times; each++) {
      const code = await pair.restart(each)
      faults.must(code === 0, `A process ended with ${code} instead of 0`)
    }
    isOver = true
    await buyers
    await openAuditor(target, confirmed).audit(faults)
    return `${times} restarts behind nginx, ${requestCount} requests, ${confirmed.length} orders`
  } finally {
    isOver = true
    client.close()
    await nginx.stop()
    await pair.close()
  }
}

export const rollingRestart: Part = {
  name: 'rolling restart behind nginx',
  async attack(scale) {
    const skipped = !nginxIsThere
      ? 'nginx is not installed here'
      : !hasPostgres
        ? 'two processes need PostgreSQL, which is not installed here'
        : !existsSync(CLIENT)
          ? 'there is no build yet (npm run build)'
          : undefined
    if (skipped !== undefined) return { did: '', faults: [], skipped }
    const faults = openFaults()
    const target = await openTarget(scale, { kind: 'PostgreSQL' })
    try {
      return { did: await restart(target, scale, faults), faults: faults.list() }
    } finally {
      await target.close()
    }
  }
}
