import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptFile } from '../../src/server/http/kept-file.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kept-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('kept file: six requests at once make it once, and all get it', async () => {
  const path = join(folder, 'a/lamp.webp')
  let made = 0
  const make = async () => bytesOf(`picture ${++made}`)
  const all = await Promise.all(Array.from({ length: 6 }, () => keptFile(path, make)))
  expect(all.map(bytes => Buffer.from(bytes ?? []).toString())).toEqual(Array(6).fill('picture 1'))
  expect(Buffer.from((await keptFile(path, make)) ?? []).toString()).toBe('picture 1')
  expect(readdirSync(join(folder, 'a'))).toEqual(['lamp.webp'])
})

test('kept file: a failure reaches all who wait, and the next request tries again', async () => {
  const path = join(folder, 'lamp.webp')
  const broken = () => Promise.reject(new Error('sharp'))
  const waiting = [keptFile(path, broken), keptFile(path, broken)]
  for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected')
  expect(await keptFile(path, async () => bytesOf('picture'))).toEqual(bytesOf('picture'))
})

test('kept file: bytes that cannot be put in place leave no draft behind', async () => {
  const path = join(folder, 'taken')
  await keptFile(join(path, 'inside.webp'), async () => bytesOf('picture'))
  await expect(keptFile(path, async () => bytesOf('picture'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['taken'])
})
