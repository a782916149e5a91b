/**
 * Which modules of the client share a file. Left alone, the bundler makes one for every set of entries that has
 * something in common, 320 of a median of 1 KB; a page then asks for 60. Here files are merged as long as a request
 * saved is worth more than the bytes that somebody loads in vain (docs/decisions/0135-files-of-a-page.md).
 */

export interface ChunkModule {
  /** Modules that it imports statically. */
  readonly imports: readonly string[]
  /** Length of its code. */
  readonly size: number
  /** A chunk that is made otherwise. */
  readonly chunk?: string | undefined
}

/** An entry where the browser begins to load: an island, a page's script, or what one of them imports later. */
export interface ChunkRoot {
  readonly id: string
  /** How often it is loaded, beside an island that stands on a page: 1. */
  readonly weight: number
  /** Bytes of code that it may load in vain, in all. */
  readonly spare: number
  /** A page names its file. */
  readonly isEntry: boolean
}

/** A chunk to be: modules that the same roots, or nearly the same, load. */
export interface PlannedChunk {
  readonly modules: readonly string[]
  /** Its imports are chunks of lower levels. */
  readonly level: number
}

type Modules = ReadonlyMap<string, ChunkModule>

interface Draft {
  /** Indexes of those that load it. */
  readonly roots: Set<number>
  readonly modules: readonly string[]
  readonly size: number
  readonly imports: Set<Draft>
  readonly isPlanned: boolean
  readonly isMergeable: boolean
  /** With which a merger was refused. */
  readonly apart: Set<Draft>
  isMerged: boolean
  best?: { readonly gain: number; readonly other: Draft | undefined } | undefined
}

/** Bytes of code that a saved request is worth; a third of them go over the line. Cheap mergers come first. */
const REQUEST_BYTES = [500, 1_500, 3_000]

export function planChunks(modules: Modules, roots: readonly ChunkRoot[]): readonly PlannedChunk[] {
  const spare = roots.map(root => root.spare)
  const drafts = REQUEST_BYTES.reduce(
    (known, worth) => mergeDrafts(known, { roots, spare, worth }),
    draftsOf(modules, roots)
  )
  const levels = levelsOf(drafts)
  return drafts
    .filter(({ isPlanned }) => isPlanned)
    .map(draft => ({ modules: draft.modules, level: levels.get(draft) ?? 0 }))
}

/** All that is loaded with a module. */
function loadedWith(id: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([id])
  for (const each of found) for (const imported of modules.get(each)?.imports ?? []) found.add(imported)
  return found
}

/**
 * One draft for each set of roots. The bundler puts modules that one root alone loads into the root's own file.
 * An entry that others import is a chunk of its own: planned, so that none of them takes it along.
 */
function draftsOf(modules: Modules, roots: readonly ChunkRoot[]): readonly Draft[] {
  const loadedBy = new Map<string, number[]>()
  for (const [index, { id }] of roots.entries())
    for (const loaded of loadedWith(id, modules)) {
      const by = loadedBy.get(loaded)
      if (by) by.push(index)
      else loadedBy.set(loaded, [index])
    }

  const entries = new Set(roots.filter(({ isEntry }) => isEntry).map(({ id }) => id))
  const keyOf = (id: string) => modules.get(id)?.chunk ?? (entries.has(id) ? id : (loadedBy.get(id)?.join() ?? ''))
  const loaded = [...loadedBy.keys()].filter(id => modules.has(id)).toSorted()
  const drafts = Array.from(Map.groupBy(loaded, keyOf).values(), (ids): Draft => {
    const [first = ''] = ids
    const by = new Set(ids.flatMap(id => loadedBy.get(id) ?? []))
    const isPlanned = by.size > 1 && modules.get(first)?.chunk === undefined
    const size = ids.reduce((sum, id) => sum + (modules.get(id)?.size ?? 0), 0)
    return draft({ roots: by, modules: ids, size, isPlanned, isMergeable: isPlanned && !entries.has(first) })
  })
  linkDrafts(drafts, modules)
  return drafts
}

const draft = (known: Pick<Draft, 'roots' | 'modules' | 'size' | 'isPlanned' | 'isMergeable'>): Draft => ({
  ...known,
  imports: new Set(),
  apart: new Set(),
  isMerged: false
})

function linkDrafts(drafts: readonly Draft[], modules: Modules) {
  const draftOf = new Map(drafts.flatMap(each => each.modules.map(id => [id, each] as const)))
  for (const each of drafts)
    for (const id of each.modules)
      for (const imported of modules.get(id)?.imports ?? []) {
        const other = draftOf.get(imported)
        if (other && other !== each) each.imports.add(other)
      }
}

interface Terms {
  readonly roots: readonly ChunkRoot[]
  /** Bytes that each may still load in vain. */
  readonly spare: number[]
  /** Cost of a request, in bytes. */
  readonly worth: number
}

/** Merges the two that gain most, again and again, until none gains. */
function mergeDrafts(all: readonly Draft[], terms: Terms): readonly Draft[] {
  let drafts = all
  for (const each of all) {
    each.apart.clear()
    each.best = undefined
  }
  for (;;) {
    const open = drafts.filter(({ isMergeable }) => isMergeable)
    for (const each of open) if (!each.best || each.best.other?.isMerged) each.best = bestOf(each, open, terms)
    const top = open.reduce<Draft | undefined>(
      (found, each) => ((each.best?.gain ?? 0) > (found?.best?.gain ?? 0) ? each : found),
      undefined
    )
    const other = top?.best?.other
    if (!top || !other) return drafts
    if (isBetween(top, other) || isBetween(other, top) || !isWorthIt(top, other, terms)) {
      top.apart.add(other)
      other.apart.add(top)
      top.best = other.best = undefined
      continue
    }
    for (const [index, bytes] of inVain(top, other)) terms.spare[index] = (terms.spare[index] ?? 0) - bytes
    const merged = merge(top, other, drafts)
    drafts = [...drafts.filter(({ isMerged }) => !isMerged), merged]
    for (const each of open) {
      if (each.isMerged || !each.best || each.best.other?.isMerged) continue
      const gain = gainOf(each, merged, terms)
      if (gain > each.best.gain) each.best = { gain, other: merged }
    }
  }
}

function bestOf(one: Draft, open: readonly Draft[], terms: Terms): NonNullable<Draft['best']> {
  let best: NonNullable<Draft['best']> = { gain: 0, other: undefined }
  for (const other of open) {
    if (other === one || one.apart.has(other)) continue
    const gain = gainOf(one, other, terms)
    if (gain > best.gain) best = { gain, other }
  }
  return best
}

/**
 * A request less for roots that load both; bytes in vain for those that load one. Modules that come along are counted
 * later.
 */
function gainOf(a: Draft, b: Draft, { roots, worth }: Terms): number {
  let gain = 0
  for (const index of a.roots) gain += (roots[index]?.weight ?? 0) * (b.roots.has(index) ? worth : -b.size)
  for (const index of b.roots) if (!a.roots.has(index)) gain -= (roots[index]?.weight ?? 0) * a.size
  return gain
}

function isWorthIt(a: Draft, b: Draft, { roots, spare, worth }: Terms): boolean {
  let gain = 0
  for (const index of a.roots) if (b.roots.has(index)) gain += (roots[index]?.weight ?? 0) * worth
  for (const [index, bytes] of inVain(a, b)) {
    if (bytes > (spare[index] ?? 0)) return false
    gain -= (roots[index]?.weight ?? 0) * bytes
  }
  return gain > 0
}

/** Bytes that each root would load in vain if two were one: the other one, and what that imports. */
function inVain(a: Draft, b: Draft): ReadonlyMap<number, number> {
  const bytes = new Map<number, number>()
  const count = (from: Draft, to: Draft) => {
    for (const along of [from, ...importedBy(from)])
      for (const index of to.roots)
        if (along !== to && !along.roots.has(index)) bytes.set(index, (bytes.get(index) ?? 0) + along.size)
  }
  count(a, b)
  count(b, a)
  return bytes
}

/** All drafts that a draft loads. */
function importedBy(one: Draft): ReadonlySet<Draft> {
  const found = new Set(one.imports)
  for (const each of found) for (const imported of each.imports) found.add(imported)
  return found
}

/** Whether something else stands between two in the order of imports: as one file they would import each other. */
function isBetween(from: Draft, to: Draft): boolean {
  const found = new Set([...from.imports].filter(each => each !== to))
  for (const each of found) {
    if (each === to) return true
    for (const imported of each.imports) found.add(imported)
  }
  return false
}

function merge(a: Draft, b: Draft, drafts: readonly Draft[]): Draft {
  const merged = draft({
    roots: new Set([...a.roots, ...b.roots]),
    modules: [...a.modules, ...b.modules],
    size: a.size + b.size,
    isPlanned: true,
    isMergeable: true
  })
  for (const imported of [...a.imports, ...b.imports])
    if (imported !== a && imported !== b) merged.imports.add(imported)
  a.isMerged = b.isMerged = true
  for (const { imports } of drafts) {
    const had = [imports.delete(a), imports.delete(b)]
    if (had.includes(true)) imports.add(merged)
  }
  // Who loads one of the two loads from now on what the other imports.
  for (const along of importedBy(merged)) {
    const { size } = along.roots
    for (const index of merged.roots) along.roots.add(index)
    if (along.roots.size > size) along.best = undefined
  }
  return merged
}

/**
 * The longest way of imports below each. Modules that import each other may leave a circle of drafts: it is cut where
 * it is met.
 */
function levelsOf(drafts: readonly Draft[]): ReadonlyMap<Draft, number> {
  const levels = new Map<Draft, number>()
  const visit = (one: Draft): number => {
    const known = levels.get(one)
    if (known !== undefined) return known
    levels.set(one, 0)
    const level = [...one.imports].reduce((most, imported) => Math.max(most, visit(imported) + 1), 0)
    levels.set(one, level)
    return level
  }
  for (const each of drafts) visit(each)
  return levels
}
