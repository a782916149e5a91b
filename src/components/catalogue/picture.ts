import { PACKSHOT_WIDTHS } from '../../packshot/widths.ts'
import { escapeHtml } from './escape.ts'

export interface PictureOptions {
  readonly sizes: string
  readonly alt: string
  /** In the first screen: load at once and before others. */
  readonly eager?: boolean
}

/** A packshot in the two formats and all widths that the build draws; nothing when there is no picture. */
export function pictureHtml(image: string, { sizes, alt, eager = false }: PictureOptions): string {
  if (!image) return ''
  const path = escapeHtml(image)
  const set = (format: string) => PACKSHOT_WIDTHS.map(width => `${path}.${width}.${format} ${width}w`).join(', ')
  const loading = eager ? 'fetchpriority="high"' : 'loading="lazy"'
  return (
    `<picture><source type="image/avif" srcset="${set('avif')}" sizes="${sizes}">` +
    `<img src="${path}.320.webp" srcset="${set('webp')}" sizes="${sizes}" width="640" height="640" alt="${escapeHtml(alt)}" ${loading} decoding="async"></picture>`
  )
}

/** Alcohol is shown to people who have said that they are of age, a neutral tile to everybody else. */
export const forAdults = (picture: string) =>
  `<span data-age-shown>${picture}</span><span data-age-neutral><span class="neutral" aria-hidden="true">21+</span></span>`
