import { createHash } from 'node:crypto'
import type { PackshotSpec } from '../contract/catalogue-record.ts'
import type { PackshotFormat } from './widths.ts'

/** Raised whenever the drawing changes, so that caches drop the old pictures. */
export const PACKSHOT_VERSION = 3

/** Path of a packshot without width and ending: `/packshots/<slug>-<hash>`. */
export function packshotKey(slug: string, spec: PackshotSpec): string {
  const content = JSON.stringify([
    PACKSHOT_VERSION,
    spec.shape,
    spec.model ?? '',
    spec.colours,
    spec.label,
    spec.detail ?? ''
  ])
  return `/packshots/${slug}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`
}

/** Path of one picture: `/packshots/<slug>-<hash>.<width>.<format>`. */
export const packshotPath = (key: string, width: number, format: PackshotFormat) => `${key}.${width}.${format}`
