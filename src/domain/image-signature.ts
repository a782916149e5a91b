const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/**
 * Whether a file begins as a JPEG, PNG or WebP does. Nothing else is ever opened: an SVG can fetch and a PDF can run,
 * whatever its name and its type say.
 */
export const hasImageSignature = (bytes: Uint8Array) =>
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
  text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP')
