import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBuildReload } from '../../../../src/server/platform/http/build-reload.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-'))
  build('first', { code: 'a', at: '1' })
})
afterEach(() => rmSync(folder, { recursive: true }))

const dist = () => join(folder, 'dist')
const open = () => openBuildReload(dist(), join(folder, 'views'), 'http://localhost:4321')

/** As Astro does: everything is taken away before anything is written. */
function build(text: string, mark: object | undefined) {
  rmSync(dist(), { recursive: true, force: true })
  mkdirSync(join(dist(), 'client'), { recursive: true })
  mkdirSync(join(dist(), 'server'))
  writeFileSync(join(dist(), 'client/tea.html'), text)
  writeFileSync(
    join(dist(), 'server/entry.mjs'),
    `export const handler = (request, response) => { response.writeHead(200, {}); response.end('${text} on demand') }`
  )
  if (mark) writeFileSync(join(dist(), '.built'), JSON.stringify(mark))
}

async function seen({ files, render }: Awaited<ReturnType<typeof openBuildReload>>) {
  const [file, page] = [await files.read('/tea.html', []), await render('/tea')]
  return [String(file?.body), String(page?.body)]
}

test('build reload: visitors read the old build while the next one is being made', async () => {
  const live = await open()
  build('half of the second', undefined)
  expect(await live.refresh()).toBe(false)
  expect(await seen(live)).toEqual(['first', 'first on demand'])
})

test('build reload: a complete build is taken over, its files and its pages on demand', async () => {
  const live = await open()
  build('second', { code: 'a', at: '2' })
  expect(await live.refresh()).toBe(true)
  expect(await seen(live)).toEqual(['second', 'second on demand'])
  expect(await live.refresh()).toBe(false)
})

test('build reload: a build of other code waits for a restart', async () => {
  const live = await open()
  build('second', { code: 'b', at: '2' })
  expect(await live.refresh()).toBe(false)
  expect(await seen(live)).toEqual(['first', 'first on demand'])
})

test('build reload: a view that no running server uses is removed', async () => {
  mkdirSync(join(folder, 'views/older'), { recursive: true })
  writeFileSync(join(folder, 'views/older.999999999'), '')
  mkdirSync(join(folder, 'views/of-another-server'))
  writeFileSync(join(folder, `views/of-another-server.${process.ppid}`), '')
  const live = await open()
  build('second', { code: 'a', at: '2' })
  await live.refresh()
  const left = readdirSync(join(folder, 'views'))
  expect(left).toContain('of-another-server')
  expect(left.filter(name => !name.includes('.'))).toHaveLength(2)
})

test('build reload: the next start serves from the view that the last one made', async () => {
  const first = await open()
  first.close()
  const [view = ''] = readdirSync(join(folder, 'views'))
  writeFileSync(join(folder, 'views', view, 'client/milk.html'), 'kept')
  const live = await open()
  const milk = await live.files.read('/milk.html', [])
  expect(String(milk?.body)).toBe('kept')
})
