import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '../../../support/serve-pages.ts')
/** Each leaves less than its own request object would. */
const BYTES_MAX = 1_000

test.each(['page', 'moved', 'broken', 'unknown'])(
  'page renderer: 5,000 renders that end as %s leave nothing in memory',
  async ending => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', RENDERER, ending])
    expect(Number(stdout)).toBeLessThan(BYTES_MAX)
  },
  60_000
)
