import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
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
  /** Hash of the view. */
  readonly name: string
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
 * and takes the next one over between two requests. The view is made of hard links: no bytes are copied. It stays for
 * the next start, which then makes no links and finds its pages' code compiled.
 */
export async function openBuildReload(dist: string, views: string, publicUrl: string): Promise<BuildReload> {
  mkdirSync(views, { recursive: true })
  // In a container every server has the same id: these marks are of one that is gone.
  for (const name of readdirSync(views)) if (name.endsWith(userMark(''))) rmSync(join(views, name))
  const open = async (): Promise<Opened> => {
    const stamp = readStamp(dist)
    const name = viewName(stamp)
    writeFileSync(join(views, userMark(name)), '')
    deleteStaleViews(views, name)
    const folder = join(views, name)
    if (stamp.at === undefined) rmSync(folder, { recursive: true, force: true })
    if (!existsSync(folder)) makeView(dist, folder)
    // Each view has a path of its own, so that Node takes its pages for a new program and not for the one it knows.
    const entry = pathToFileURL(join(folder, 'server/entry.mjs')).href
    const { handler } = (await import(entry)) as { handler: AstroHandler }
    return {
      name,
      stamp,
      files: openStaticFiles(join(folder, 'client'), publicUrl),
      render: pageRenderer(handler, publicUrl)
    }
  }
  let now = await open()
  const leave = (name: string) => rmSync(join(views, userMark(name)), { force: true })
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
      if (before.name !== now.name) leave(before.name)
      deleteStaleViews(views, now.name)
      return true
    },
    close: () => leave(now.name)
  }
}

/** One view for each build; a build without a stamp may be any, so its view is one process's alone. */
const viewName = ({ at, code }: BuildStamp) =>
  at === undefined ? `unstamped-${process.pid}` : createHash('sha1').update(`${code} ${at}`).digest('hex').slice(0, 16)

/** An empty file for each process that serves from a view. */
const userMark = (name: string) => `${name}.${process.pid}`

/** Another process that starts finds it whole or not at all. */
function makeView(dist: string, folder: string) {
  const part = `${folder}.part.${process.pid}`
  linkTree(dist, part)
  try {
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    // Two that start together make it twice; the first is taken.
    if (!existsSync(folder)) throw error
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

/** Views that no running process serves from, except the one that is wanted now; and marks of those that are gone. */
function deleteStaleViews(views: string, wanted: string) {
  const used = new Set([wanted])
  for (const name of readdirSync(views)) {
    const pid = Number(/\.(\d+)$/.exec(name)?.[1])
    if (isRunning(pid)) used.add(name).add(name.replace(/\.\d+$/, ''))
  }
  for (const name of readdirSync(views))
    if (!used.has(name)) rmSync(join(views, name), { recursive: true, force: true })
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
