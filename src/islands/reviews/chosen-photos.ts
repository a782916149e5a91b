import { hasImageSignature } from '../../domain/image-signature.ts'

const SIGNATURE_BYTES = 16

/**
 * Splits chosen files into pictures and the names of files that are none or cannot be drawn; the server checks them
 * again.
 */
export async function chosenPhotos(files: readonly File[]) {
  const checked = await Promise.all(files.map(async file => ({ file, isPhoto: await isPhoto(file) })))
  return {
    photos: checked.filter(each => each.isPhoto).map(({ file }) => file),
    refused: checked.filter(each => !each.isPhoto).map(({ file }) => file.name)
  }
}

async function isPhoto(file: File): Promise<boolean> {
  try {
    if (!hasImageSignature(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))) return false
    const image = await createImageBitmap(file)
    image.close()
    return true
  } catch {
    return false
  }
}
