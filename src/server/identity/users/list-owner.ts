import { createHash, randomBytes } from 'node:crypto'

export const newGuestToken = () => randomBytes(24).toString('base64url')

/** A guest is known by a secret of their own; of it only the hash is stored. */
export const guestOwner = (token: string) => `guest:${createHash('sha256').update(token).digest('base64url')}`

export const userOwner = (userId: string) => `user:${userId}`
