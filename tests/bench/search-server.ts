import { serve } from '@hono/node-server'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { searchApp } from '../support/search-app.ts'
import { syntheticDocuments } from './synthetic-documents.ts'

const SOLD_EVERY_MS = 1_000

/** A process of its own that answers searches over HTTP: `search-server.ts <products>`; prints its port when it is ready. */
const engine = openEmbeddedSearch()
await engine.replaceAll(syntheticDocuments(Number(process.argv[2] ?? 43_000)))
const app = searchApp(engine)
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`ready ${port}`))

// A shop that sells keeps no answer for long: each sale ends them all.
const sold = await engine.get('catalogue', 'product-0')
let stock = 1_000
setInterval(() => {
  if (sold) void engine.put([{ ...sold, total_on_hand: stock-- }])
}, SOLD_EVERY_MS)
