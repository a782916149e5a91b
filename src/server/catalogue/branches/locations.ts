import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readFrontMatter } from '../../../content/front-matter.ts'
import { type OpeningHours } from '../../../domain/catalogue/opening-hours.ts'
import { WEEKDAYS } from '../../../domain/time.ts'

/** A branch as far as the server needs it; its page reads the rest. */
export interface StockLocation {
  /** `UB-SUKHBAATAR`. */
  readonly code: string
  readonly slug: string
  readonly name: Readonly<Record<'mn' | 'en', string>>
  readonly address: Readonly<Record<'mn' | 'en', string>>
  /** Pickup: whether it is offered, and when. */
  readonly pickup: boolean
  readonly hours: OpeningHours
}

const spans = z
  .string()
  .default('closed')
  .transform(written => (written === 'closed' ? [] : written.split(', ')))

/** As `content.config.ts` has it, which checks it thoroughly for those who write. */
const facts = z.object({
  title: z.string(),
  stockLocation: z.string().optional(),
  address: z.string().default(''),
  services: z.array(z.string()).default([]),
  holidays: z.array(z.string()).default([]),
  ...(Object.fromEntries(WEEKDAYS.map(day => [day, spans])) as Record<(typeof WEEKDAYS)[number], typeof spans>)
})

/** The branches of `content/branches/<slug>/{mn,en}.md`, by their slug. */
export async function readLocations(folder: string): Promise<readonly StockLocation[]> {
  if (!existsSync(folder)) return []
  const slugs = (await readdir(folder, { withFileTypes: true })).filter(each => each.isDirectory())
  const found = await Promise.all(slugs.map(({ name }) => read(folder, name)))
  return found.filter(each => each !== undefined).sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

async function read(folder: string, slug: string): Promise<StockLocation | undefined> {
  const [mn, en] = await Promise.all(['mn', 'en'].map(locale => frontMatter(join(folder, slug, `${locale}.md`))))
  if (!mn?.stockLocation) return undefined
  return {
    code: mn.stockLocation,
    slug,
    name: { mn: mn.title, en: en?.title ?? mn.title },
    address: { mn: mn.address, en: en?.address ?? mn.address },
    pickup: mn.services.includes('pickup'),
    hours: {
      week: Object.fromEntries(WEEKDAYS.map(day => [day, mn[day]])) as Record<(typeof WEEKDAYS)[number], string[]>,
      holidays: Object.fromEntries(mn.holidays.map(dayOff))
    }
  }
}

/** `12-29 closed` */
function dayOff(line: string): [day: string, spans: string[]] {
  const cut = line.indexOf(' ')
  return [line.slice(0, cut), spans.parse(line.slice(cut + 1))]
}

async function frontMatter(file: string) {
  return existsSync(file) ? facts.parse(readFrontMatter(await readFile(file, 'utf8')).data) : undefined
}
