import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { pageRenderer, type AstroHandler, type PageRenderer } from './page-renderer.ts'
import { openStaticFiles, type StaticFiles } from './static-files.ts'

/** Written by every build (scripts/prepare.mjs). */
const buildStamp = z.object({
  /** The hash of all files but words and content. */
  code: z.string().optional(),
  /** When it was finished. */
  at: z.string().optional()
})
type BuildStamp = Readonly<z.output<typeof buildStamp>>

interface Opened {
  readonly files: StaticFiles
  readonly render: PageRenderer
  readonly stamp: BuildStamp
  readonly folder: string
}

/** The build that visitors see. */
export interface BuildReload {
  readonly files: StaticFiles
  readonly render: PageRenderer
  /** Takes over a build that was finished meanwhile; answers whether there was one. */
  refresh(): Promise<boolean>
  close(): void
}

/**
 * Serves a build from a view of its own, so that the next one can be made in its place while visitors read this one,
 * and takes the next one over between two requests. The view is made of hard links: no bytes are copied.
 */
export async function openBuildReload(dist: string, views: string, publicUrl: string): Promise<BuildReload> {
  let count = 0
  deleteStaleViews(views)
  const open = async (): Promise<Opened> => {
    const folder = join(views, `${process.pid}-${++count}`)
    const stamp = readStamp(dist)
    linkTree(dist, folder)
    // Each view has a path of its own, so that Node takes its pages for a new program and not for the one it knows.
    const entry = pathToFileURL(join(folder, 'server/entry.mjs')).href
    const { handler } = (await import(entry)) as { handler: AstroHandler }
    return {
      folder,
      stamp,
      files: openStaticFiles(join(folder, 'client'), publicUrl),
      render: pageRenderer(handler, publicUrl)
    }
  }
  let now = await open()
  return {
    files: { has: path => now.files.has(path), read: (path, accepted) => now.files.read(path, accepted) },
    render: (url, locals) => now.render(url, locals),
    refresh: async () => {
      const { at, code } = readStamp(dist)
      // With other code the server is another one too: that is a start, not a take-over.
      if (at === undefined || at === now.stamp.at || code !== now.stamp.code) return false
      const before = now
      now = await open()
      // Requests served from it have long ended when the next build comes.
      if (before.folder !== now.folder) rmSync(before.folder, { recursive: true, force: true })
      return true
    },
    close: () => rmSync(now.folder, { recursive: true, force: true })
  }
}

/** Empty while a build is being made. */
function readStamp(dist: string): BuildStamp {
  try {
    return buildStamp.parse(JSON.parse(readFileSync(join(dist, '.built'), 'utf8')))
  } catch {
    return {}
  }
}

function linkTree(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isFile()) linkFile(source, target)
  }
}

function linkFile(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch {
    // A file system without hard links: slower at start, and the same otherwise.
    copyFileSync(source, target)
  }
}

/** Views of servers that are gone, however they ended. */
function deleteStaleViews(views: string) {
  mkdirSync(views, { recursive: true })
  for (const name of readdirSync(views)) {
    if (!isRunning(Number(name.split('-')[0]))) rmSync(join(views, name), { recursive: true, force: true })
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
