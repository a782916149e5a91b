import { createAppHandler } from '../../node_modules/@astrojs/node/dist/serve-app.js'
import { pageRenderer, type AstroHandler } from '../../src/server/platform/http/page-renderer.ts'

/**
 * Renders pages through Astro's own adapter in a process of its own (`--expose-gc`), and prints how many bytes each of
 * them left behind. The adapter alone decides what holds a request: a handler of the test's own would prove nothing.
 */
const RENDERS = 5_000
const WARM_UP = 500
const PAGE_BYTES = 50_000

const ENDINGS: Readonly<Record<string, () => Promise<Response>>> = {
  page: async () => new Response('x'.repeat(PAGE_BYTES)),
  moved: async () => new Response(null, { status: 301, headers: { Location: '/' } }),
  broken: () => Promise.reject(new Error('template')),
  unknown: async () => new Response()
}

const ending = process.argv[2] ?? ''
const answer = ENDINGS[ending]
if (!answer) throw new Error(`one of ${Object.keys(ENDINGS).join(', ')} is rendered`)

/** The part of Astro's app that the adapter calls. */
const app = {
  adapterLogger: { error: () => undefined },
  match: () => (ending === 'unknown' ? undefined : { type: 'page', prerender: false }),
  render: answer
}
// The adapter looks for its error pages beside itself.
const folder = new URL('../../node_modules/@astrojs/node/dist', import.meta.url).href
const options = { client: folder, server: folder, host: '127.0.0.1', port: 4321 }
const handler = createAppHandler(...([app, options] as unknown as Parameters<typeof createAppHandler>))
const render = pageRenderer(handler as AstroHandler, 'http://localhost:4321')

async function memoryAfter(count: number) {
  for (let number = 0; number < count; number++) await render(`/products/lamp-${number}`)
  // Finalizers run between two collections.
  for (let round = 0; round < 3; round++) {
    await new Promise(resolve => setImmediate(resolve))
    globalThis.gc?.()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const before = await memoryAfter(WARM_UP)
console.log(((await memoryAfter(RENDERS)) - before) / RENDERS)
process.exit()
