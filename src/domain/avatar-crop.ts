/** What of a picture is kept: a square around its centre. */
export interface AvatarCrop {
  /** Of the square's middle, as parts of the picture's width and height. */
  readonly x: number
  readonly y: number
  /** 1 is the largest square that fits. */
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const WHOLE: AvatarCrop = { x: 0.5, y: 0.5, zoom: 1 }
export const ZOOM_MAX = 4

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest square that lies in the picture. */
export function clampCrop({ width, height }: Size, { x, y, zoom }: AvatarCrop): AvatarCrop {
  const near = between(1, zoom, ZOOM_MAX)
  const half = Math.min(width, height) / near / 2
  return {
    x: between(half / width, x, 1 - half / width),
    y: between(half / height, y, 1 - half / height),
    zoom: near
  }
}

/** The square in the picture's own pixels. */
export function squareOf(size: Size, crop: AvatarCrop) {
  const { x, y, zoom } = clampCrop(size, crop)
  const side = Math.min(size.width, size.height) / zoom
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}
