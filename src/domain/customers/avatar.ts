/** Largest upload, in bytes. */
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024
/** More than a phone's picture has, and few enough to decode without exhausting memory. */
export const AVATAR_PIXELS_MAX = 50_000_000
/** Side of the stored square, in pixels. */
export const AVATAR_SIDE = 320

export type AvatarProblem =
  | 'avatar-missing'
  | 'avatar-too-large'
  | 'avatar-not-picture'
  | 'avatar-too-many-pixels'
  | 'avatar-broken'

const FILE = /^[\w-]{22}\.webp$/

export const isAvatarFile = (name: string) => FILE.test(name)

/** Public path of an avatar. Its random name is its only protection: only the owner's own responses carry it. */
export const avatarPath = (name: string) => `/avatars/${name}`
