import { readdir, utimes, writeFile } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reencodeImage } from '../../../src/server/platform/images/reencode-image.ts'
import type { UserBody } from '../../../src/contract/customers/account.ts'
import { browser, codeTo } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const PHONE = '99191234'

/** Lies on its side and says where it was taken, as phones' pictures do. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: { width: 60, height: 20, channels: 3, background: '#0000ff' } }, gravity: 'north' }])
    .withExif({ IFD0: { Copyright: 'Болормаа' }, IFD3: { GPSLatitude: '47/1 55/1 0/1' } })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer()

/** A PNG of 100 megapixels in a few bytes: only its head is there. */
async function huge() {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  bytes.writeUInt32BE(10_000, 16)
  bytes.writeUInt32BE(10_000, 20)
  bytes.writeUInt32BE(crc(bytes.subarray(12, 29)), 29)
  return bytes
}

function crc(bytes: Uint8Array) {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}

const formOf = (bytes: Uint8Array, name = 'me.jpg') => {
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  return form
}

const SQUARE = { resize: { width: 320, height: 320, fit: 'cover' }, maxPixels: 50_000_000 } as const

describe('avatar', () => {
  test('avatar: is redrawn upright, square and small, without its place', async () => {
    const drawn = await reencodeImage(await photo(), SQUARE)
    if (!drawn.ok) throw new Error(drawn.problem)
    const { width, height, format, exif } = await sharp(drawn.value.webp).metadata()
    expect([width, height, format, exif]).toEqual([320, 320, 'webp', undefined])
    // The blue half was above, and the picture stood on its head.
    const [, , blue = 0] = await sharp(drawn.value.webp)
      .extract({ left: 160, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(blue).toBeGreaterThan(200)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/></svg>'
  test.each([
    ['an SVG', async () => Buffer.from(svg), 'not-picture'],
    ['a page', async () => Buffer.from('<!doctype html><script>1</script>'), 'not-picture'],
    ['an archive', async () => Buffer.from('PK\x03\x04zip'), 'not-picture'],
    ['an animation', async () => Buffer.from('GIF89a'), 'not-picture'],
    [
      'an SVG that begins as a JPEG',
      async () => Buffer.concat([Buffer.from([255, 216, 255]), Buffer.from(svg)]),
      'broken'
    ],
    ['one of 100 megapixels', huge, 'too-many-pixels'],
    ['one that is cut off', async () => (await noise()).subarray(0, 3_000), 'broken']
  ] as const)('avatar: a file that is %s is refused', async (_, make, problem) => {
    expect(await reencodeImage(await make(), SQUARE)).toEqual({ ok: false, problem })
  })
})

const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 }
    }
  })
    .jpeg()
    .toBuffer()

onBothDatabases('avatars', open => {
  async function shopWithFolder() {
    const folder = mkdtempSync(join(tmpdir(), 'delguur-avatars-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const shop = await open({ folder })
    return { shop, folder, files: () => readdir(join(folder, 'avatars')).catch(() => []) }
  }
  const put = (person: ReturnType<typeof browser>, bytes: Uint8Array) =>
    person.send('POST', '/users/update_avatar', formOf(bytes))
  const avatarOf = (answer: { body: object }) => (answer.body as UserBody).avatar ?? ''
  const statusOf = async (shop: TestShop, path: string) => (await shop.request('GET', path)).status

  test('avatar: is shown, replaced, removed, and deleted with the account', async () => {
    const { shop, files } = await shopWithFolder()
    const person = browser(shop)
    await person.signIn(PHONE)
    const first = avatarOf(await put(person, await photo()))
    const served = await shop.request('GET', first)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')

    const second = avatarOf(await put(person, await noise()))
    expect([await statusOf(shop, first), await statusOf(shop, second), (await files()).length]).toEqual([404, 200, 1])
    expect(avatarOf(await person.send('DELETE', '/users/me/avatar'))).toBe('')
    expect([await statusOf(shop, second), await files()]).toEqual([404, []])

    const last = avatarOf(await put(person, await photo()))
    shop.clock.pass(2)
    const { challenge } = (await person.send('POST', '/users/me/deletion')).body
    const code = await codeTo(shop, PHONE)
    expect((await person.send('DELETE', '/users/me', { challenge, code })).status).toBe(204)
    expect([await statusOf(shop, last), await files()]).toEqual([404, []])
  })

  test('avatar: ten uploads at once leave one', async () => {
    const { shop, files } = await shopWithFolder()
    const person = browser(shop)
    await person.signIn(PHONE)
    const picture = await photo()
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(person, picture)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const shown = avatarOf(await person.send('GET', '/users/me'))
    expect(await files()).toEqual([shown.replace('/avatars/', '')])
  })

  test('avatar: is refused with a sentence at the field, and only for signed-in customers', async () => {
    const { shop, files } = await shopWithFolder()
    const person = browser(shop)
    expect((await put(person, await photo())).status).toBe(401)
    await person.signIn(PHONE)
    const svg = await put(person, Buffer.from('<svg/>'))
    expect([svg.status, svg.body.code]).toEqual([422, 'avatar-not-picture'])
    expect(svg.body.errors).toEqual({ avatar: ['This file cannot be used. Choose a JPEG, PNG or WebP picture.'] })
    expect((await put(person, new Uint8Array(5 * 1024 * 1024 + 1))).body.code).toBe('avatar-too-large')
    expect((await person.send('POST', '/users/update_avatar', { avatar: 'me' })).body.code).toBe('avatar-missing')
    expect((await person.send('POST', '/users/update_avatar', {}, { 'content-length': '7000000' })).status).toBe(413)
    const outside = ['/avatars/..%2fshop.sqlite', '/avatars/shop.sqlite', '/avatars/%2e%2e%2fshop.sqlite']
    for (const path of outside) expect(await statusOf(shop, path)).toBe(404)
    expect(await files()).toEqual([])
  })

  test('avatars: unused ones are cleaned up', async () => {
    const { shop, files, folder } = await shopWithFolder()
    const person = browser(shop)
    await person.signIn(PHONE)
    const avatar = avatarOf(await put(person, await photo()))
    const stray = join(folder, 'avatars', 'stray.webp')
    await writeFile(stray, 'x')
    await utimes(stray, 0, 0)
    await shop.job('avatars.cleanup')
    expect(await files()).toEqual([avatar.replace('/avatars/', '')])
  })
})
