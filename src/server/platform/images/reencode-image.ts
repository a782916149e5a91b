import type { ResizeOptions } from 'sharp'
import { hasImageSignature } from '../../../domain/image-signature.ts'
import { ok, err, type Result } from '../../../domain/result.ts'

export type ImageProblem = 'not-picture' | 'too-many-pixels' | 'broken'

export interface EncodedImage {
  readonly webp: Buffer
  readonly width: number
  readonly height: number
}

interface ImageLimits {
  readonly resize: ResizeOptions
  readonly maxPixels: number
}

/** One picture is drawn after the other: each takes memory by its pixels, and nobody is in a hurry. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Re-encodes an uploaded picture: nothing of the file itself is kept, neither where it was taken nor what is hidden in
 * it.
 */
export function reencodeImage(upload: Uint8Array, size: ImageLimits): Promise<Result<EncodedImage, ImageProblem>> {
  const encoded = queue.then(() => reencode(upload, size))
  queue = encoded.catch(() => undefined)
  return encoded
}

async function reencode(
  upload: Uint8Array,
  { resize, maxPixels }: ImageLimits
): Promise<Result<EncodedImage, ImageProblem>> {
  if (!hasImageSignature(upload)) return err('not-picture')
  // Sharp is loaded only where a picture is drawn: most servers never do.
  const { default: sharp } = await import('sharp')
  // The first picture of several; what is cut off, or damaged, is not guessed at.
  const image = sharp(upload, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
  try {
    const { width, height } = await image.metadata()
    if (width * height > maxPixels) return err('too-many-pixels')
    const { data, info } = await image
      .autoOrient()
      .resize(resize)
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return ok({ webp: data, width: info.width, height: info.height })
  } catch (error) {
    return err(/pixel limit/i.test(String(error)) ? 'too-many-pixels' : 'broken')
  }
}
