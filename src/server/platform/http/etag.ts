import { createHash } from 'node:crypto'

/** A strong ETag of the bytes; another encoding of them is another entity. */
export const etagOf = (body: Uint8Array, encoding = '') =>
  `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}${encoding && `-${encoding}`}"`

/** Whether If-None-Match names this entity; weak comparison, as RFC 9110 §13.1.2 asks for GET and HEAD. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some(part => part.trim().replace(/^W\//, '') === etag)
}
