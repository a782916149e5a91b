import { transcode } from 'node:buffer'

const encoder = new TextEncoder()

/**
 * A page as UTF-8. By way of UTF-16, which is how the engine keeps Cyrillic, it takes half of the time of `TextEncoder`; a text
 * with half a surrogate pair has no such way.
 */
export const encodePage = (text: string): Uint8Array<ArrayBuffer> =>
  text.isWellFormed() ? transcode(Buffer.from(text, 'utf16le'), 'ucs2', 'utf8') : encoder.encode(text)
