import { createHash } from 'node:crypto'
import type { Locale } from '../i18n/locales.ts'

/** Raised whenever the drawing changes, so that nobody keeps seeing the old cards. */
const CARD_VERSION = 2

/** Aspect ratio that every network shows uncropped: 1.91 to 1. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** The picture shown where a page is shared: everything that is drawn on it. */
export interface OgImage {
  /** Paper by day, or the brand's night. */
  readonly scene: 'paper' | 'night' | 'glass'
  readonly locale: Locale
  readonly title: string
  /** A small line above the title: what kind of page it is. */
  readonly above?: string | undefined
  /** Class suffix of the department's tint: `ground-medicine`. */
  readonly ground?: string | undefined
  /** Path of a picture of this site to lay beside the title. */
  readonly art?: string | undefined
}

/** Path of a card; changes with everything that is drawn. */
export const ogImagePath = (card: OgImage) => `/og/${ogImageKey(card)}.jpg`

export function ogImageKey({ scene, locale, title, above = '', ground = '', art = '' }: OgImage): string {
  const content = JSON.stringify([CARD_VERSION, scene, locale, title, above, ground, art])
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
