// Loaded before each command (`node --import`), in plain Node 20: without the shop's packages Node ends with a stack trace.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const packages = new URL('../node_modules/', import.meta.url)
const isInstalled = existsSync(new URL('.package-lock.json', packages))

if (!isInstalled || !process.features.typescript) {
  console.error(
    isInstalled
      ? 'This is Node ' +
          process.version +
          ', and commands need the shop’s own, which `npm run` takes: `npm run NAME -- …`.'
      : 'Nothing is installed here yet: `npm start` installs, builds and runs the shop, `node scripts/install.mjs` installs alone.'
  )
  process.exit(2)
}

// As scripts/prepare.mjs says to what it starts. (Node 20 has no such cache, and has ended above.)
module.enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
