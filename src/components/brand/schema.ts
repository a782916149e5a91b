import { z } from 'astro/zod'
import { LOCALES } from '../../i18n/locales.ts'

const text = (longest: number) => z.string().trim().min(1, 'must not be empty').max(longest)
const title = text(40)
const named = z.strictObject({ name: text(24), text: text(140) })
const figure = z.strictObject({ value: text(5), unit: text(16) })

/** Front matter of one chapter in one language. Limits keep words inside the drawings at 320 px. */
export const chapterSchema = z.discriminatedUnion('scene', [
  z.strictObject({ scene: z.literal('land'), title, motto: text(60) }),
  z.strictObject({ scene: z.literal('people'), title }),
  z.strictObject({ scene: z.literal('water'), title }),
  z.strictObject({ scene: z.literal('distillation'), title }),
  z.strictObject({
    scene: z.literal('filtration'),
    title,
    materials: z.strictObject({ charcoal: named, quartz: named, silver: named, pearl: named, diamond: named })
  }),
  z.strictObject({ scene: z.literal('patience'), title, hours: figure, days: figure }),
  z.strictObject({
    scene: z.literal('tasting'),
    title,
    notes: z.strictObject({ nose: named, palate: named, finish: named })
  }),
  z.strictObject({ scene: z.literal('closing'), title })
])

const page = {
  /** The page's name in menus and above the headline. */
  name: text(24),
  /** The title in the browser's tab and in search results. */
  title: text(80),
  description: text(180),
  /** The headline. */
  heading: text(60),
  lead: text(240)
}
const passage = z.strictObject({ name: text(28), text: text(360) })

/** Front matter of one of the deeper pages in one language; its sections are the text below, each under `##`. */
export const pageSchema = z.discriminatedUnion('page', [
  z.strictObject({ page: z.literal('vision'), ...page }),
  z.strictObject({ page: z.literal('land'), ...page }),
  z.strictObject({ page: z.literal('people'), ...page }),
  z.strictObject({
    page: z.literal('ingredients'),
    ...page,
    parts: z.strictObject({ wheat: passage, water: passage, yeast: passage, time: passage })
  }),
  z.strictObject({ page: z.literal('water'), ...page }),
  z.strictObject({ page: z.literal('distillation'), ...page, runs: z.array(text(160)).length(6) }),
  z.strictObject({
    page: z.literal('filtration'),
    ...page,
    materials: z.strictObject({ charcoal: passage, quartz: passage, silver: passage, pearl: passage, diamond: passage })
  }),
  z.strictObject({ page: z.literal('patience'), ...page, hours: figure, days: figure, caption: text(200) }),
  z.strictObject({
    page: z.literal('tasting'),
    ...page,
    notes: z.strictObject({ nose: passage, palate: passage, finish: passage })
  })
])

export const helpSchema = z.strictObject({
  id: z.string(),
  locale: z.enum(LOCALES),
  name: text(80),
  href: z.string().regex(/^(https:\/\/|tel:\+?\d+$)/, 'must be an https address or tel: with digits')
})
