import { rmSync } from 'node:fs'
import { build } from 'astro'
import { checkCollection } from '../src/content/check/collection.ts'
import { scheduledChangesAfter } from '../src/content/check/scheduled-changes.ts'
import { mistakesText } from '../src/content/check/mistake.ts'
import { COLLECTION_DEFINITIONS } from '../src/content/collection-definitions.ts'
import '../src/content.config.ts'
import { readEnvironment } from '../src/server/platform/environment/environment.ts'
import { openLog } from '../src/server/platform/http/log.ts'
import { createApp } from '../src/server/app.ts'
import { provideStorefront } from '../src/storefront/port.ts'
import { bundleServer } from './bundle-server.ts'
import { commandLine, runCommand } from './command.ts'
import { drawIcons } from './draw-icons.ts'
import { drawPreviews } from './draw-previews.ts'
import { preloadModules } from './preload-modules.ts'
import { precompress } from './precompress.ts'
import { codeStamp, isSameProgram, markBuilt, sourceStamp } from './prepare.mjs'
import { writeServiceWorker } from './service-worker.ts'
import { writeSitemaps } from './write-sitemaps.ts'

const program = commandLine(
  'build',
  'Makes pages from the shop’s own data, draws pictures and compresses everything once.'
).action(buildSite)

async function buildSite() {
  const began = performance.now()
  const done = (what: string) => console.log(`${what} · ${((performance.now() - began) / 1_000).toFixed(1)} s`)

  const mistakes = [...COLLECTION_DEFINITIONS].flatMap(([folder, described]) =>
    checkCollection(process.cwd(), folder, described)
  )
  if (mistakes.length > 0) {
    console.error(mistakesText(mistakes))
    process.exit(1)
  }
  const stamp = sourceStamp()
  const due = scheduledChangesAfter(process.cwd(), COLLECTION_DEFINITIONS.keys(), new Date())
  // Astro keeps a page whose own code has not changed, also when the scripts it names are called otherwise by now.
  if (!isSameProgram()) rmSync('.cache/astro', { recursive: true, force: true })
  rmSync('dist/.built', { force: true })
  const environment = readEnvironment(process.env)
  const shop = await createApp(environment, { log: openLog('warn'), onProgress: console.log })
  provideStorefront(shop.storefront)
  done('catalogue open')

  await bundleServer(codeStamp())
  done('server bundled')

  await build({ root: process.cwd(), logLevel: 'warn' })
  await shop.close()
  done('pages built')

  await import('./render-packshots.ts')
  done('pictures drawn')

  await drawIcons('dist/client')
  const { cards, drawn } = await drawPreviews('dist/client')
  done(`${cards} preview cards, ${drawn} of them drawn anew`)

  const { urls } = await writeSitemaps('dist/client')
  done(`${urls} pages in sitemaps`)

  const { pages } = preloadModules('dist/client')
  done(`scripts named in the heads of ${pages} pages`)

  const shell = writeServiceWorker('dist/client')
  done(`service worker, ${shell.files} files readable without a connection`)

  const { files, savedPercent } = await precompress('dist/client')
  done(`${files} files compressed (${savedPercent} % smaller)`)
  markBuilt(
    stamp,
    due.map(({ at }) => at.toISOString())
  )
}

await runCommand(program)
// The site's renderer keeps the process alive otherwise.
process.exit()
