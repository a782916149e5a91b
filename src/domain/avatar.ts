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
