import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../api/problem-error.ts'
import { postReturnPhoto } from '../api/receipts.ts'
import type { ReturnPhotoBody } from '../contract/returns.ts'
import { RETURN_PHOTOS_MAX } from '../domain/returns.ts'
import { openedOrder } from './order.ts'

/** Pictures that are with the shop already, for the return that is being asked for. */
export const $returnPhotos = atom<readonly ReturnPhotoBody[]>([])
export const $photoSending = atom(false)
export const $photoProblem = atom<ProblemError | null>(null)

/** One after the other; the first that is refused ends it, and says why. */
export async function addReturnPhotos(files: readonly Blob[]) {
  const key = openedOrder()
  if (!key || $photoSending.get()) return
  $photoSending.set(true)
  $photoProblem.set(null)
  try {
    for (const file of files.slice(0, RETURN_PHOTOS_MAX - $returnPhotos.get().length))
      $returnPhotos.set([...$returnPhotos.get(), await postReturnPhoto(key, file)])
  } catch (error) {
    $photoProblem.set(problemOf(error))
  } finally {
    $photoSending.set(false)
  }
}

export const dropReturnPhoto = (id: string) => $returnPhotos.set($returnPhotos.get().filter(photo => photo.id !== id))

export function forgetReturnPhotos() {
  $returnPhotos.set([])
  $photoProblem.set(null)
}
