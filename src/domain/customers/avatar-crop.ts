/** The square of a picture that becomes the avatar. */
export interface AvatarCrop {
  /** Centre of the square as fractions of the picture's width and height. */
  readonly x: number
  readonly y: number
  /** 1 is the largest square that fits. */
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const FULL_CROP: AvatarCrop = { x: 0.5, y: 0.5, zoom: 1 }
export const ZOOM_MAX = 4

const clamp = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Moves the crop to the nearest square that lies inside the picture. */
export function clampCrop({ width, height }: Size, { x, y, zoom }: AvatarCrop): AvatarCrop {
  const clampedZoom = clamp(1, zoom, ZOOM_MAX)
  const half = Math.min(width, height) / clampedZoom / 2
  return {
    x: clamp(half / width, x, 1 - half / width),
    y: clamp(half / height, y, 1 - half / height),
    zoom: clampedZoom
  }
}

/** The square in the picture's own pixels. */
export function cropSquare(size: Size, crop: AvatarCrop) {
  const { x, y, zoom } = clampCrop(size, crop)
  const side = Math.min(size.width, size.height) / zoom
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}
