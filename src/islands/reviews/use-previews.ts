import { useEffect, useState } from 'react'

/** Pixels of a preview's side, for screens of twice the density. */
const SIDE = 192

/** Small pictures of chosen files, as data: the content policy shows no others. Empty until drawn, or where one cannot be. */
export function usePreviews(files: readonly File[]): readonly string[] {
  const [drawn, setDrawn] = useState<ReadonlyMap<File, string>>(new Map())
  useEffect(() => {
    for (const file of files)
      if (!drawn.has(file)) void draw(file).then(url => setDrawn(before => new Map(before).set(file, url)))
  }, [files, drawn])
  return files.map(file => drawn.get(file) ?? '')
}

async function draw(file: File): Promise<string> {
  try {
    const image = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    const scale = SIDE / Math.min(image.width, image.height)
    canvas.width = canvas.height = SIDE
    const [width, height] = [image.width * scale, image.height * scale]
    canvas.getContext('2d')?.drawImage(image, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
    image.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    // The shop says what is wrong with it when it is sent.
    return ''
  }
}
