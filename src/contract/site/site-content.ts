import { z } from 'zod'
import { DISPLAY_SWITCHES } from '../../domain/site/display-switch.ts'
import { BANNER_SLOTS, BANNER_TONES } from '../../domain/site/site-banner.ts'
import { NOTICE_KINDS, NOTICE_PLACES } from '../../domain/site/site-notice.ts'
import type { ResponseOf } from '../response-of.ts'

/** Shapes of `content/site` and of the columns that keep them: what staff change without a rebuild. */

const code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/)
const inBoth = (max: number) => z.strictObject({ mn: z.string().min(1).max(max), en: z.string().min(1).max(max) })

/** A path of the shop without the language's prefix: `/products?sale=1`. */
export const sitePath = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)\S*$/)

const menuLinkSchema = z.strictObject({
  title: inBoth(40),
  link: sitePath,
  /** Left out of the menu while this switch is off. */
  show: z.enum(DISPLAY_SWITCHES).optional(),
  tone: z.enum(['sale']).optional()
})

/** A menu: `main` follows the departments in the header, `footer-…` are columns of the footer in their order. */
export const menuSchema = z.strictObject({
  code,
  title: inBoth(40),
  /** The departments of the catalogue stand in it before its own links. */
  source: z.enum(['departments']).optional(),
  children: z.array(menuLinkSchema).max(30)
})
export type Menu = ResponseOf<typeof menuSchema>
export type MenuLink = Menu['children'][number]

/** A line above pages; its times as ISO moments. */
export const noticeSchema = z.strictObject({
  id: code,
  kind: z.enum(NOTICE_KINDS),
  text: inBoth(160),
  link: sitePath.nullable(),
  place: z.enum(NOTICE_PLACES).default('everywhere')
})

/** A banner: a picture drawn by us or none, a line or two, where it leads. */
export const bannerSchema = z.strictObject({
  id: code,
  slot: z.enum(BANNER_SLOTS),
  /** The lowest stands first. */
  position: z.int().min(0).max(999),
  title: inBoth(80),
  text: inBoth(200).optional(),
  /** Words of its button. */
  action: inBoth(40).optional(),
  link: sitePath,
  /** Path of a picture below `public/`, beside the words. */
  picture: z
    .string()
    .regex(/^\/[\w./-]+\.(?:svg|webp|avif|jpg|png)$/)
    .optional(),
  tone: z.enum(BANNER_TONES).default('accent')
})

/** A saved list of products: a name, and the filters and the sort of `/products` behind it. */
export const presetSchema = z.strictObject({
  code,
  title: inBoth(40),
  /** Query of `/products`: `sale=1&sort=sale_desc`. */
  query: z.string().regex(/^[\w-]+=[^&\s]+(?:&[\w-]+=[^&\s]+)*$/)
})
export type Preset = ResponseOf<typeof presetSchema>

/** A moment as people write it: `2026-12-25` or `2026-12-25 09:00`, in Ulaanbaatar. */
const written = z.string().max(16)
const scheduled = { starts: written.optional(), ends: written.optional() }

export const menuFile = z.strictObject({ menus: z.array(menuSchema) })
export const noticeFile = z.strictObject({ notices: z.array(noticeSchema.extend(scheduled)) })
export const bannerFile = z.strictObject({ banners: z.array(bannerSchema.extend(scheduled)) })
export const presetFile = z.strictObject({ presets: z.array(presetSchema) })
