import type { ResizeOptions } from 'sharp'
import { hasImageSignature } from '../../../domain/image-signature.ts'
import { ok, err, type Result } from '../../../domain/result.ts'

export type PictureProblem = 'not-picture' | 'too-many-pixels' | 'broken'

export interface Drawn {
  readonly webp: Buffer
  readonly width: number
  readonly height: number
}

interface Size {
  readonly resize: ResizeOptions
  readonly maxPixels: number
}

/** One picture is drawn after the other: each takes memory by its pixels, and nobody is in a hurry. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * What somebody sent, drawn anew: nothing of the file itself is kept, neither where it was taken nor what is hidden in
 * it.
 */
export function redraw(sent: Uint8Array, size: Size): Promise<Result<Drawn, PictureProblem>> {
  const drawn = turn.then(() => draw(sent, size))
  turn = drawn.catch(() => undefined)
  return drawn
}

async function draw(sent: Uint8Array, { resize, maxPixels }: Size): Promise<Result<Drawn, PictureProblem>> {
  if (!hasImageSignature(sent)) return err('not-picture')
  // Sharp is loaded only where a picture is drawn: most servers never do.
  const { default: sharp } = await import('sharp')
  // The first picture of several; what is cut off, or damaged, is not guessed at.
  const picture = sharp(sent, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > maxPixels) return err('too-many-pixels')
    const { data, info } = await picture
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
