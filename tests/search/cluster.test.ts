import { afterAll, beforeAll, describe } from 'vitest'
import { openClusterSearch } from '../../src/search/cluster/engine.ts'
import { openSearchMissing, startOpenSearch, type OpenSearchServer } from '../support/opensearch.ts'
import { agreesWithEmbedded } from './cluster-agreement.ts'
import { survivesUse } from './cluster-use.ts'
import { behavesLikeSearch } from './contract.ts'

const missing = openSearchMissing()
if (missing) console.warn(`\n!!! ${missing}: search is not tested on a real cluster !!!\n`)

describe.skipIf(missing !== undefined)('on a real cluster', () => {
  let server: OpenSearchServer
  let opened = 0

  beforeAll(async () => {
    server = await startOpenSearch()
  }, 180_000)
  afterAll(() => server.stop())

  survivesUse(() => server)
  agreesWithEmbedded(() => server)

  behavesLikeSearch('the adapter of OpenSearch', ({ now }) =>
    openClusterSearch({ url: server.url, prefix: `test-${++opened}`, now })
  )
})
