/** Bytes of a picture somebody sends of themselves. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
/** More than any phone's usual picture, and few enough to be opened without harm. */
export const AVATAR_MAX_PIXELS = 50_000_000
/** Side in pixels of the square that is kept. */
export const AVATAR_SIDE = 320

export type AvatarProblem =
  'avatar-missing' | 'avatar-too-large' | 'avatar-not-picture' | 'avatar-too-many-pixels' | 'avatar-broken'

const FILE = /^[\w-]{22}\.webp$/

export const isAvatarFile = (name: string) => FILE.test(name)

/** Where the picture of this name is served; the name is nowhere but in its owner's answers. */
export const avatarPath = (name: string) => `/avatars/${name}`

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/**
 * Whether a file begins as a JPEG, PNG or WebP does. Nothing else is ever opened: an SVG can fetch and a PDF can run,
 * whatever its name and its type say.
 */
export const isPhoto = (bytes: Uint8Array) =>
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
  text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP')
