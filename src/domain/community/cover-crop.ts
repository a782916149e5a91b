/** Part of a picture that becomes the cover of an article, three to two. */
export interface CoverCrop {
  /** Centre as fractions of the picture's width and height. */
  readonly x: number
  readonly y: number
  /** 1 is the largest part that fits. */
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const COVER_ASPECT = 3 / 2
export const COVER_ZOOM_MAX = 4
export const FULL_COVER: CoverCrop = { x: 0.5, y: 0.5, zoom: 1 }

const clamp = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Moves the part to the nearest place inside the picture, and answers it in the picture's own pixels. */
export function coverRectangle({ width, height }: Size, { x, y, zoom }: CoverCrop) {
  const near = clamp(1, zoom, COVER_ZOOM_MAX)
  const w = Math.min(width, height * COVER_ASPECT) / near
  const h = w / COVER_ASPECT
  const crop: CoverCrop = {
    x: clamp(w / 2 / width, x, 1 - w / 2 / width),
    y: clamp(h / 2 / height, y, 1 - h / 2 / height),
    zoom: near
  }
  return { crop, left: crop.x * width - w / 2, top: crop.y * height - h / 2, width: w, height: h }
}
