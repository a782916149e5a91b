/** Hands the plan of shared-chunks.ts to the bundler, which has read all modules by then. */
import { basename } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { planChunks, type ChunkModule, type ChunkRoot, type PlannedChunk } from './shared-chunks.ts'

/** Chunks of one level do not import each other; the lower are cut first, so that none takes its imports along. */
const LEVELS = 80

const isPageScript = (id: string) => id.includes('astro&type=script')
const isOffice = (id: string) => /\/islands\/(?:office|article-editor)\//.test(id)
const isStaff = (id: string) => id.includes('/islands/staff/')
const isAgeGate = (id: string) => id.includes('/islands/age/')

/**
 * A page with scripts alone weighs a few KB, and so does all that the question of age needs beside React: hardly
 * anything may come in vain. Modules that come later are loaded less often than those that stand on a page, and the
 * office by a few people who keep it.
 */
function rootOf(id: string, isEntry: boolean): ChunkRoot {
  if (isPageScript(id)) return { id, isEntry, weight: 1, spare: 40 }
  if (isAgeGate(id)) return { id, isEntry, weight: 1, spare: 500 }
  if (isOffice(id)) return { id, isEntry, weight: isEntry ? 0.3 : 0.1, spare: 100_000 }
  if (isStaff(id)) return { id, isEntry, weight: isEntry ? 0.3 : 0.1, spare: 4_000 }
  return { id, isEntry, weight: isEntry ? 1 : 0.25, spare: isEntry ? 4_000 : 100_000 }
}

/** Names and comments would count twice as much in one file as in another. */
const sizeOf = (id: string, code: string | null) => (code === null ? 0 : minifySync(`${id}.js`, code).code.length)

interface WholeChunk {
  readonly name: string
  readonly test: RegExp
}

interface NamedChunk extends PlannedChunk {
  readonly name: string
}

/** Called as its largest module; names that two would have are numbered. */
function namesOf(chunks: readonly PlannedChunk[], modules: ReadonlyMap<string, ChunkModule>, taken: readonly string[]) {
  const counts = new Map(taken.map(name => [name, 1]))
  return chunks.map((chunk): NamedChunk => {
    const largest = chunk.modules.reduce((found, id) =>
      (modules.get(id)?.size ?? 0) > (modules.get(found)?.size ?? 0) ? id : found
    )
    const name = basename(largest).replace(/\.\w+(?:\?.*)?$/, '')
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...chunk, name: count === 1 ? name : `${name}-${count}` }
  })
}

/** The plugin, and the groups for `codeSplitting`; `whole` are groups that are made before. */
export function sharedChunks(whole: readonly WholeChunk[]) {
  const chunkOf = new Map<string, NamedChunk>()
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const modules = new Map<string, ChunkModule>()
      const entries: string[] = []
      const later = new Set<string>()
      // They come in the order in which files were read, which is another in each build.
      for (const id of [...this.getModuleIds()].toSorted()) {
        const module = this.getModuleInfo(id)
        if (!module) continue
        const chunk = whole.find(({ test }) => test.test(id))?.name
        modules.set(id, { imports: module.importedIds, size: sizeOf(id, module.code), chunk })
        for (const imported of module.dynamicallyImportedIds) later.add(imported)
        if (module.isEntry) entries.push(id)
      }
      const onlyLater = [...later].filter(id => modules.has(id) && !entries.includes(id)).toSorted()
      const roots = [...entries.map(id => rootOf(id, true)), ...onlyLater.map(id => rootOf(id, false))]
      const taken = whole.map(({ name }) => name)
      chunkOf.clear()
      for (const chunk of namesOf(planChunks(modules, roots), modules, taken))
        for (const id of chunk.modules) chunkOf.set(id, chunk)
    }
  }
  const groups = Array.from({ length: LEVELS }, (_, level) => ({
    name: (id: string) => chunkOf.get(id)?.name ?? null,
    test: (id: string) => chunkOf.get(id)?.level === level,
    priority: LEVELS - level
  }))
  return { plugin, groups: [...whole.map((each, index) => ({ ...each, priority: 1_000 - index })), ...groups] }
}
