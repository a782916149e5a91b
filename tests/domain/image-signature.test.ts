import { expect, test } from 'vitest'
import { hasImageSignature } from '../../src/domain/image-signature.ts'

const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0', true],
  ['a PNG', '\x89PNG\r\n\x1a\nxxxx', true],
  ['a WebP', 'RIFF\x10\x00\x00\x00WEBPVP8 ', true],
  ['a cut JPEG', '\xff\xd8', false],
  ['a JPEG with a wrong second byte', '\xff\xd9\xff', false],
  ['a JPEG with a wrong first byte', '\xfe\xd8\xff', false],
  ['a PNG behind another byte', 'x\x89PNG\r\n\x1a\n', false],
  ['a WAV', 'RIFF\x10\x00\x00\x00WAVEfmt ', false],
  ['WEBP without RIFF', 'XXXX\x10\x00\x00\x00WEBPVP8 ', false],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', false],
  ['a PDF', '%PDF-1.7', false],
  ['nothing', '', false]
])('image signature: %s has one: %s', (_, text, has) => expect(hasImageSignature(bytes(text))).toBe(has))
