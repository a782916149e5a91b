import { defineConfig } from 'vitest/config'
import { SLOW, testsWithout } from './vitest.config.ts'

process.env['SQLITE_ONLY'] = '1'

/** `npm run check`: quick tests, on SQLite alone. The slow ones take as long as all others; `npm test` runs them. */
export default defineConfig({ test: testsWithout(SLOW) })
