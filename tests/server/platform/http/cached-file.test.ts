import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cachedFile } from '../../../../src/server/platform/http/cached-file.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kept-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('cached file: six requests at once make it once, and all get it', async () => {
  const path = join(folder, 'a/lamp.webp')
  let made = 0
  const make = async () => bytesOf(`picture ${++made}`)
  const all = await Promise.all(Array.from({ length: 6 }, () => cachedFile(path, make)))
  expect(all.map(bytes => Buffer.from(bytes ?? []).toString())).toEqual(Array(6).fill('picture 1'))
  expect(Buffer.from((await cachedFile(path, make)) ?? []).toString()).toBe('picture 1')
  expect(readdirSync(join(folder, 'a'))).toEqual(['lamp.webp'])
})

test('cached file: a failure reaches all who wait, and the next request tries again', async () => {
  const path = join(folder, 'lamp.webp')
  const broken = () => Promise.reject(new Error('sharp'))
  const waiting = [cachedFile(path, broken), cachedFile(path, broken)]
  for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected')
  expect(await cachedFile(path, async () => bytesOf('picture'))).toEqual(bytesOf('picture'))
})

test('cached file: one that cannot be renamed into place leaves no draft behind', async () => {
  const path = join(folder, 'taken')
  await cachedFile(join(path, 'inside.webp'), async () => bytesOf('picture'))
  await expect(cachedFile(path, async () => bytesOf('picture'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['taken'])
})
