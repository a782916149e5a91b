import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
const ENTRIES = ['main', 'worker'] as const
/** Of the release that runs and of the one that was just built: the first may still load a file when it is first used. */
const KEPT_RELEASES = 2

/** Native, or with data files that they look up beside themselves, or loaded only when they are first used. */
const EXTERNAL = [
  '@fontsource/*',
  '@simplewebauthn/server',
  '@zxcvbn-ts/*',
  'better-sqlite3',
  'hucre',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'sharp',
  'undici'
]

/** CommonJS packages in the bundle call `require`, and sources ask where they are (`import.meta.dirname`). */
const BANNER = `import { createRequire as __createRequire } from 'node:module'
import { join as __join } from 'node:path'
const require = __createRequire(import.meta.url)
const __root = __join(import.meta.dirname, '../../..')`

/** Sources read files beside them, which stay where they are. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  setup({ onLoad, onResolve }) {
    // Words that editors change are read anew with each start: `release` says nothing of them. All releases lie equally deep.
    onResolve({ filter: /[\\/]content[\\/].*\.json$/ }, ({ path, resolveDir }) => ({
      path: `../../../${relative(ROOT, join(resolveDir, path)).replaceAll('\\', '/')}`,
      external: true
    }))
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.dirname')) return undefined
      const folder = relative(ROOT, dirname(path)).replaceAll('\\', '/')
      return {
        loader: 'ts',
        contents: text.replaceAll('import.meta.dirname', `__join(__root, ${JSON.stringify(folder)})`)
      }
    })
  }
}

/**
 * Writes the server and the worker as a few files each instead of a thousand modules: half the time of a start is looking these up
 * and compiling them. `release` names the sources; a bundle of it that is there is kept.
 */
export async function bundleServer(release: string, folder = join(ROOT, '.cache/server')): Promise<void> {
  const target = join(folder, release)
  if (!existsSync(target)) {
    const part = `${target}.part`
    rmSync(part, { recursive: true, force: true })
    await build({
      absWorkingDir: ROOT,
      entryPoints: ENTRIES.map(name => `src/server/${name}.ts`),
      outdir: part,
      outExtension: { '.js': '.mjs' },
      ...{
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node24',
        minifySyntax: true,
        minifyWhitespace: true
      },
      ...{ sourcemap: 'external', sourcesContent: false, logLevel: 'warning' },
      external: EXTERNAL,
      banner: { js: BANNER },
      plugins: [sourcePlaces]
    })
    renameSync(part, target)
    removeOld(folder, release)
  }
  for (const name of ENTRIES) {
    const entry = join(folder, `${name}.mjs`)
    writeFileSync(`${entry}.part`, starter(release, name))
    renameSync(`${entry}.part`, entry)
  }
}

const starter = (release: string, name: string) =>
  `import '../../scripts/source-lines.mjs'\nawait import('./${release}/${name}.mjs')\n`

function removeOld(folder: string, release: string) {
  const madeAt = (name: string) => statSync(join(folder, name)).mtimeMs
  const others = readdirSync(folder).filter(name => name !== release && !name.includes('.'))
  const newestFirst = others.toSorted((a, b) => madeAt(b) - madeAt(a))
  for (const name of newestFirst.slice(KEPT_RELEASES - 1)) rmSync(join(folder, name), { recursive: true, force: true })
}
