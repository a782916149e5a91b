import { createHash } from 'node:crypto'
import type { PackshotSpec } from '../contract/catalogue/catalogue-record.ts'
import type { PackshotText } from './back.ts'
import type { PackshotView } from './views.ts'
import type { PackshotFormat } from './widths.ts'

/** Raised whenever the drawing changes, so that caches drop the old pictures. */
export const PACKSHOT_VERSION = 5

/** Path of a packshot without width and ending: `/packshots/<slug>-<hash>`; `text` is what its back says. */
export function packshotKey(slug: string, spec: PackshotSpec, text?: PackshotText): string {
  const content = JSON.stringify([
    PACKSHOT_VERSION,
    spec.shape,
    spec.model ?? '',
    spec.colours,
    spec.label,
    spec.detail ?? '',
    ...(spec.name ? [spec.name] : []),
    ...(spec.size ? [spec.size] : []),
    ...(text ? [text] : [])
  ])
  return `/packshots/${slug}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`
}

/** Path of one picture: `/packshots/<slug>-<hash>.<width>.<format>`. */
export const packshotPath = (key: string, width: number, format: PackshotFormat) => `${key}.${width}.${format}`

/**
 * The pictures of a product's page, its front first: `/packshots/<slug>-<hash>.back` and so on. The third shows how large it
 * is; where the shop does not know, its label from near.
 */
export const packshotPictures = (slug: string, spec: PackshotSpec, text: PackshotText) => {
  const front = packshotKey(slug, spec)
  const back: PackshotView = 'back'
  const third: PackshotView = spec.size ? 'scale' : 'label'
  return [front, `${packshotKey(slug, spec, text)}.${back}`, `${front}.${third}`]
}
