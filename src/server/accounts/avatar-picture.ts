import { AVATAR_MAX_PIXELS, AVATAR_SIDE, isPhoto, type AvatarProblem } from '../../domain/avatar.ts'
import { ok, refuse, type Result } from '../../domain/result.ts'

/** One picture is drawn after the other: each takes memory by its pixels, and nobody is in a hurry. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * A square of what was sent, drawn anew: nothing of the file itself is kept, neither where it was taken nor what is
 * hidden in it.
 */
export function drawAvatar(sent: Uint8Array): Promise<Result<Buffer, AvatarProblem>> {
  const drawn = turn.then(() => draw(sent))
  turn = drawn.catch(() => undefined)
  return drawn
}

async function draw(sent: Uint8Array): Promise<Result<Buffer, AvatarProblem>> {
  if (!isPhoto(sent)) return refuse('avatar-not-picture')
  // Sharp is loaded only where a picture is drawn: most servers never do.
  const { default: sharp } = await import('sharp')
  // The first picture of several; what is cut off, or damaged, is not guessed at.
  const picture = sharp(sent, { failOn: 'error', limitInputPixels: AVATAR_MAX_PIXELS, pages: 1 })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > AVATAR_MAX_PIXELS) return refuse('avatar-too-many-pixels')
    const size = { width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' } as const
    return ok(
      await picture.autoOrient().resize(size).flatten({ background: '#ffffff' }).webp({ quality: 82 }).toBuffer()
    )
  } catch (error) {
    return refuse(/pixel limit/i.test(String(error)) ? 'avatar-too-many-pixels' : 'avatar-broken')
  }
}
