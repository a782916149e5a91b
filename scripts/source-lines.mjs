// Loaded by the built server (scripts/bundle-server.ts). Stacks of errors name lines of the sources. Node can do that by itself,
// but reads all maps at start for it, a tenth of what a start takes.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const maps = new Map()

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    // Node's own modules and packages have none.
    return undefined
  }
}

/** A line of a stack as V8 writes it, with the place in the sources instead of the one in the bundle. */
const inSources = line =>
  line.replace(/(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/, (place, url, row, column) => {
    const file = fileURLToPath(url)
    const found = mapOf(file)?.findEntry(row - 1, column - 1)
    if (!found?.originalSource) return place
    return `${join(dirname(file), found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
  })

Error.prepareStackTrace = (error, frames) => {
  const head = Error.prototype.toString.call(error)
  return [head, ...frames.map(frame => inSources(`    at ${frame}`))].join('\n')
}
