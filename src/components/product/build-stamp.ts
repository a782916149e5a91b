import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Tells one build from the next: a page kept from an older build names scripts that are gone. */
export const BUILD_STAMP = Math.round(statSync(fileURLToPath(import.meta.url)).mtimeMs).toString(36)
