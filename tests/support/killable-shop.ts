import { Hono } from 'hono'
import type { HttpEnv } from '../../src/server/platform/http/env.ts'
import { serve } from '../../src/server/platform/http/serve.ts'
import { clockAt, openLiveShop } from './live-shop.ts'
import { NOW_HEADER, type ShopRequest, type ShopResponse } from './killable-shop-channel.ts'

/**
 * The shop in a process of its own that ends itself at a commit: by SIGKILL, as a machine that loses its power does.
 * The test that started it tells it the time, and asks for its worker's jobs and its admin services over the channel between them.
 */

const clock = clockAt(new Date(Number(process.env['TEST_NOW'])))
const death: { at?: string; commits: number } = { commits: 0 }
const { shop, app } = await openLiveShop({
  environment: process.env as Record<string, string>,
  clock,
  onCommit: point => {
    if (point === death.at && --death.commits <= 0) process.kill(process.pid, 'SIGKILL')
  }
})

const door = new Hono<HttpEnv>().use(async (c, next) => {
  clock.now = new Date(Number(c.req.header(NOW_HEADER) ?? clock.now.getTime()))
  await next()
})
const { port } = await serve(door.route('/', app), '127.0.0.1', 0)

function work(request: ShopRequest): unknown {
  if (request.what === 'die') return void Object.assign(death, { at: request.at, commits: request.commits })
  if (request.what === 'job') return shop.jobs.find(({ name }) => name === request.name)?.run()
  const [owner, found] = request.path.reduce<[unknown, unknown]>(
    ([, from], name) => [from, (from as Record<string, unknown>)[name]],
    [undefined, shop.admin]
  )
  return (found as (...given: readonly unknown[]) => unknown).apply(owner, [...request.given])
}

const tell = (response: ShopResponse) => process.send?.(response)
process.on('message', (request: ShopRequest) => {
  clock.now = new Date(request.now)
  void (async () => work(request))().then(
    value => tell({ id: request.id, value }),
    (error: unknown) =>
      tell({ id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  )
})
process.once('disconnect', () => process.exit())
tell({ port, jobs: shop.jobs.map(({ name }) => name) })
