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

test('build reload: unused views are removed, those of dead servers too', async () => {
  mkdirSync(join(folder, 'views/999999999-1'), { recursive: true })
  const live = await open()
  build('second', { code: 'a', at: '2' })
  await live.refresh()
  expect(readdirSync(join(folder, 'views'))).toHaveLength(1)
  live.close()
  expect(readdirSync(join(folder, 'views'))).toEqual([])
})
