import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseLocalMoment } from '../../../domain/moment.ts'
import { bannerFile, menuFile, noticeFile, presetFile } from '../../../contract/site/site-content.ts'
import type { Schedule } from '../../../domain/schedule.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SiteOrderedTable, SiteScheduledTable } from './tables.ts'

/** `content/site` as rows. */
export interface SiteFiles {
  readonly menus: readonly SiteOrderedTable[]
  readonly presets: readonly SiteOrderedTable[]
  readonly notices: readonly SiteScheduledTable[]
  readonly banners: readonly SiteScheduledTable[]
}

export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as unknown
  const ordered = <Item extends { readonly code: string }>(items: readonly Item[]): readonly SiteOrderedTable[] =>
    items.map((item, position) => ({ code: item.code, position, body_json: JSON.stringify(item) }))
  return {
    menus: ordered(menuFile.parse(await read('menus')).menus),
    presets: ordered(presetFile.parse(await read('presets')).presets),
    notices: noticeFile.parse(await read('notices')).notices.map(scheduledRow),
    banners: bannerFile.parse(await read('banners')).banners.map(scheduledRow)
  }
}

interface Written {
  readonly id: string
  readonly starts?: string | undefined
  readonly ends?: string | undefined
}

const scheduledRow = ({ starts, ends, ...item }: Written): SiteScheduledTable => ({
  id: item.id,
  body_json: JSON.stringify(item),
  ...scheduleOf(item.id, starts, ends)
})

/** Moments as people in Ulaanbaatar write them. */
function scheduleOf(id: string, starts: string | undefined, ends: string | undefined): Schedule {
  const moment = (written: string | undefined) => {
    if (written === undefined) return null
    const found = parseLocalMoment(written)
    if (!found) throw new Error(`${id}: "${written}" is no moment such as 2026-12-25 or 2026-12-25 09:00`)
    return found.toISOString()
  }
  return { starts_at: moment(starts), ends_at: moment(ends) }
}

/** Fills what is empty, and adds banners and notices that have come since; what staff have changed stays. */
export async function seedSite(db: Database, folder: string): Promise<void> {
  const files = await readSiteFiles(folder)
  await db.change(async tx => {
    const added = [
      await fillEmpty(tx, 'site_menus', files.menus),
      await fillEmpty(tx, 'site_presets', files.presets),
      await addUnknown(tx, 'site_notices', files.notices),
      await addUnknown(tx, 'site_banners', files.banners)
    ]
    if (added.some(Boolean)) await incrementSiteVersion(tx)
  })
}

async function fillEmpty({ query }: Transaction, table: 'site_menus' | 'site_presets', rows: SiteFiles['menus']) {
  const isFilled = (await query.selectFrom(table).select('code').limit(1).executeTakeFirst()) !== undefined
  if (isFilled || rows.length === 0) return false
  await query
    .insertInto(table)
    .values([...rows])
    .execute()
  return true
}

async function addUnknown(tx: Transaction, table: 'site_notices' | 'site_banners', rows: SiteFiles['notices']) {
  const known = new Set((await tx.query.selectFrom(table).select('id').execute()).map(({ id }) => id))
  const unknown = rows.filter(({ id }) => !known.has(id))
  if (unknown.length > 0) await tx.query.insertInto(table).values(unknown).execute()
  return unknown.length > 0
}

/** Running processes notice a change by it. */
export async function incrementSiteVersion({ query }: Transaction) {
  await query
    .insertInto('site_settings')
    .values({ name: 'version', value: 1 })
    .onConflict(c => c.column('name').doUpdateSet(e => ({ value: e('site_settings.value', '+', 1) })))
    .execute()
}
