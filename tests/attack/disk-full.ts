import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAuditor, type ConfirmedOrder } from './auditor.ts'
import { networkOf } from './customer.ts'
import { responseFault } from './error-shape.ts'
import { openFaults, type Faults, type Part } from './part.ts'
import { productsWith, openShopper } from './shopping.ts'
import { openTarget, type Target } from './target.ts'

const DISK_MB = 96
/** Bytes left free, so that a few orders still fit. */
const LEFT_KB = 600
const ORDERS_MAX = 400

const command = (name: string, ...words: readonly string[]) => spawnSync(name, words, { stdio: 'ignore' }).status === 0

/** Buys one after another until the shop refuses; answers whether it did. */
async function buyUntilRefused(
  target: Target,
  variants: readonly string[],
  confirmed: ConfirmedOrder[],
  faults: Faults
) {
  for (let index = 0; index < ORDERS_MAX; index++) {
    const shopper = openShopper({
      ...{ client: target.client, method: 'cash', variantId: variants[index % variants.length] ?? '' },
      headers: { 'x-forwarded-for': networkOf(index * 13 + confirmed.length), 'accept-language': 'en' }
    })
    const answer = (await shopper.fill()) ?? (await shopper.complete(`full-${index}`))
    const order = shopper.order()
    if (answer.status === 200 && order?.state === 'complete') {
      confirmed.push({ number: order.number, token: order.token, total: order.total, placed: true, paid: false })
      continue
    }
    faults.must(answer.status >= 500, `Refused before the disk was full: ${answer.status} ${answer.text.slice(0, 160)}`)
    const wrong = responseFault(answer, { mayBeBusy: true })
    if (wrong !== undefined) faults.add(`On a full disk: ${wrong}`)
    return true
  }
  return false
}

async function fill(target: Target, folder: string, faults: Faults) {
  const variants = await productsWith(target, 5_000)
  const confirmed: ConfirmedOrder[] = []
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_KB * 1_024)))
  faults.must(await buyUntilRefused(target, variants, confirmed, faults), 'The disk was not full enough to be noticed')
  faults.must(target.isRunning(), 'The server ended when the disk was full')
  const health = await target.client.send('GET', '/healthz')
  faults.must(health.status === 200, `/healthz answered ${health.status} on a full disk`)
  const ready = await target.client.send('GET', '/readyz')
  faults.must(ready.status === 503, `/readyz answered ${ready.status} on a full disk`)
  // Somebody makes room, and starts the shop again where it does not recover by itself.
  rmSync(ballast)
  await target.stop()
  await target.start()
  const before = confirmed.length
  const shopper = openShopper({
    ...{ client: target.client, method: 'cash', variantId: variants[0] ?? '' },
    headers: { 'x-forwarded-for': networkOf(77_777) }
  })
  const answer = (await shopper.fill()) ?? (await shopper.complete('afterwards'))
  faults.must(answer.status === 200, `With room again an order was answered ${answer.status}`)
  await openAuditor(target, confirmed).audit(faults)
  return `${before} orders on a disk of ${DISK_MB} MB until it was full`
}

export const diskFull: Part = {
  name: 'disk full (SQLite)',
  async attack(scale) {
    const folder = mkdtempSync(join(tmpdir(), 'delguur-disk-'))
    if (process.getuid?.() !== 0 || !command('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder)) {
      rmSync(folder, { recursive: true })
      return { did: '', faults: [], skipped: 'only root can make a small disk (mount -t tmpfs)' }
    }
    try {
      const faults = openFaults()
      const target = await openTarget(scale, { dataFolder: folder })
      try {
        return { did: await fill(target, folder, faults), faults: faults.list() }
      } finally {
        await target.close()
      }
    } finally {
      command('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
