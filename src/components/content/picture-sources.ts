import type { ImageMetadata } from 'astro'
import { getImage } from 'astro:assets'
import { PICTURE_WIDTHS } from '../../content/picture-widths.ts'
import { untrackedPicture } from '../../content/untracked-picture.ts'

const FORMATS = ['avif', 'webp'] as const

export interface PictureSources {
  readonly sources: readonly { readonly type: string; readonly srcset: string }[]
  /** Source for browsers without the other formats. */
  readonly src: string
}

/** The addresses of one picture. A drawing is sent as it is: sharp at every width and smaller than any of them. */
export async function pictureSources(image: ImageMetadata): Promise<PictureSources> {
  const { format: kind, width: full, src: own } = untrackedPicture(image)
  if (kind === 'svg') return { sources: [], src: own }
  const made = await Promise.all(
    FORMATS.map(async format => {
      const { srcSet } = await getImage({ src: image, format, widths: PICTURE_WIDTHS.filter(width => width <= full) })
      return { type: `image/${format}`, srcset: srcSet.attribute }
    })
  )
  const { src } = await getImage({ src: image, format: 'webp', width: Math.min(800, full) })
  return { sources: made.filter(({ srcset }) => srcset !== ''), src }
}
