import { expect, test } from 'vitest'
import {
  AVATAR_BYTES_MAX,
  AVATAR_PIXELS_MAX,
  AVATAR_SIDE,
  avatarPath,
  isAvatarFile
} from '../../../src/domain/customers/avatar.ts'

test.each([
  ['AbCdEfGhIjKlMnOpQr_-12.webp', true],
  ['AbCdEfGhIjKlMnOpQr_-1.webp', false],
  ['AbCdEfGhIjKlMnOpQrSt_-.webp', true],
  ['xAbCdEfGhIjKlMnOpQrSt_-.webp', false],
  ['AbCdEfGhIjKlMnOpQrSt_-.webp.php', false],
  ['AbCdEfGhIjKlMnOpQrSt_-xwebp', false],
  ['../../../etc/passwd', false],
  ['', false]
])('avatar file: %s is a name of ours: %s', (name, is) => expect(isAvatarFile(name)).toBe(is))

test('avatar path: is below /avatars', () => expect(avatarPath('a.webp')).toBe('/avatars/a.webp'))

test('avatar limits: 5 MB and 50 megapixels come in, 320 pixels are stored', () => {
  expect([AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX, AVATAR_SIDE]).toEqual([5_242_880, 50_000_000, 320])
})
