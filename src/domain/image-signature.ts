const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/**
 * Whether a file starts with the signature of JPEG, PNG or WebP. Nothing else is decoded, whatever its name and content
 * type claim: an SVG can load other addresses and a PDF can contain scripts.
 */
export const hasImageSignature = (bytes: Uint8Array) =>
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
  text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP')
