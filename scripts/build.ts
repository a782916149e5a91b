import { constants, cpSync, rmSync } from 'node:fs'
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
import { listPreviews } from './list-previews.ts'
import { preloadModules } from './preload-modules.ts'
import { precompress } from './precompress.ts'
import { codeStamp, isSameProgram, markBuilt, run, sourceStamp } from './prepare.mjs'
import { writeServiceWorker } from './service-worker.ts'
import { writeSitemaps } from './write-sitemaps.ts'

const program = commandLine(
  'build',
  'Makes pages from the shop’s own data, draws pictures and compresses everything once.'
).action(buildSite)

async function buildSite() {
  const began = performance.now()
  const done = (what: string) =>
    console.log(
      `${what} · ${((performance.now() - began) / 1_000).toFixed(1)} s, ${processorSeconds()} of the processor`
    )

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
  // Making pages keeps one processor busy: what needs nothing of it is done beside it.
  const pictures = run([...process.execArgv, 'scripts/render-packshots.ts'])
  const [shop] = await Promise.all([
    createApp(environment, { log: openLog('warn'), onProgress: console.log }),
    bundleServer(codeStamp())
  ])
  provideStorefront(shop.storefront)
  done('catalogue open, server bundled')

  await build({ root: process.cwd(), logLevel: 'warn' })
  await shop.close()
  done('pages built')

  if ((await pictures) !== 0) throw new Error('No pictures of products were drawn; what is written above says why.')
  copyPackshots()
  done('pictures drawn')

  await drawIcons('dist/client')
  const cards = await listPreviews('dist/client', 'dist/previews.json')
  done(`${cards} preview cards listed`)

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

const processorSeconds = () => {
  const { user, system } = process.cpuUsage()
  return ((user + system) / 1_000_000).toFixed(1)
}

/** Those that the process beside this one has drawn; another build may be drawing some at the moment. */
const copyPackshots = () =>
  cpSync('.cache/packshots', 'dist/client/packshots', {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: path => !path.endsWith('.part')
  })

await runCommand(program)
// The site's renderer keeps the process alive otherwise.
process.exit()
