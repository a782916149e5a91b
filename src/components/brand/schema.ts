import { z } from 'astro/zod'
import { LOCALES } from '../../i18n/locales.ts'

const text = (longest: number) => z.string().trim().min(1, 'must not be empty').max(longest)
const title = text(40)
const named = z.strictObject({ name: text(24), text: text(140) })
const figure = z.strictObject({ value: text(5), unit: text(16) })

/** Front matter of one chapter in one language. Limits keep words inside the drawings at 320 px. */
export const chapterSchema = z.discriminatedUnion('scene', [
  z.strictObject({ scene: z.literal('land'), title, name: text(16), motto: text(60) }),
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

export const helpSchema = z.strictObject({
  id: z.string(),
  locale: z.enum(LOCALES),
  name: text(80),
  href: z.string().regex(/^(https:\/\/|tel:\+?\d+$)/, 'must be an https address or tel: with digits')
})
