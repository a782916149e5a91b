import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 bits: nobody guesses one, so a plain hash of it may be looked up. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored hash of a token: a reader of the table cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The refresh token that follows another. It can be worked out again from the one before it, so that two tabs, or a
 * second try after a lost answer, get the same token without its being kept anywhere.
 */
export const nextRefreshToken = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64url')

export const TOKEN_MAX = 64
