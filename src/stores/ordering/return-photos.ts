import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { postReturnPhoto } from '../../api/receipts.ts'
import type { ReturnPhotoBody } from '../../contract/ordering/returns.ts'
import { RETURN_PHOTO_SIDE, RETURN_PHOTOS_MAX } from '../../domain/ordering/returns.ts'
import { openedOrder } from './order.ts'

/** Pictures that are with the shop already, for the return that is being asked for. */
export const $returnPhotos = atom<readonly ReturnPhotoBody[]>([])
export const $photoSending = atom(false)
/** Photos of the last choice that were refused, with the reason; and the number above the limit. */
export const $photosLeftOut = atom<{
  readonly refused: readonly { readonly name: string; readonly problem: ProblemError }[]
  readonly over: number
}>({ refused: [], over: 0 })

const NOTHING_LEFT_OUT = { refused: [], over: 0 }

/** One after the other; what is refused is told of, and the others still go. */
export async function addReturnPhotos(files: readonly File[]) {
  const key = openedOrder()
  if (!key || $photoSending.get()) return
  const room = RETURN_PHOTOS_MAX - $returnPhotos.get().length
  $photoSending.set(true)
  $photosLeftOut.set({ refused: [], over: Math.max(0, files.length - room) })
  try {
    for (const file of files.slice(0, room))
      try {
        const photo = await postReturnPhoto(key, await toStoredSize(file))
        $returnPhotos.set([...$returnPhotos.get(), photo])
      } catch (error) {
        const left = $photosLeftOut.get()
        $photosLeftOut.set({ ...left, refused: [...left.refused, { name: file.name, problem: problemOf(error) }] })
      }
  } finally {
    $photoSending.set(false)
  }
}

/** A picture on a slow line; below this, drawing it again saves nothing. */
const SMALL_BYTES = 200_000
const KNOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/**
 * A camera's picture is several megabytes, and the shop keeps it smaller anyway. A type the shop does not read (HEIC) is
 * converted where the browser can open it. A picture that cannot be drawn here is sent as it is: the shop says what is
 * wrong with it.
 */
async function toStoredSize(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES && KNOWN_TYPES.includes(file.type)) return file
  try {
    const drawn = await drawSmall(file)
    return drawn && (drawn.size < file.size || !KNOWN_TYPES.includes(file.type)) ? drawn : file
  } catch {
    return file
  }
}

/** Upright whatever the camera noted, and at most as large as the shop keeps it. */
async function drawSmall(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, RETURN_PHOTO_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return null
  // JPEG has no transparency: without this it would become black.
  brush.fillStyle = 'white'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

export const dropReturnPhoto = (id: string) => $returnPhotos.set($returnPhotos.get().filter(photo => photo.id !== id))

export function forgetReturnPhotos() {
  $returnPhotos.set([])
  $photosLeftOut.set(NOTHING_LEFT_OUT)
}
