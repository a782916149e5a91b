import type { z } from 'zod'
import { bannerSchema, noticeSchema } from '../../../contract/site/site-content.ts'
import { DEFAULT_LOCALE, localePath, splitLocale } from '../../../i18n/locales.ts'
import type { Schedule } from '../../../domain/schedule.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { SiteRedirectTable } from './tables.ts'

export type StoredNotice = z.input<typeof noticeSchema> & Schedule
export type StoredBanner = z.input<typeof bannerSchema> & Schedule

/** Raises the version that was seen; false where there is a newer one. The second of two changes waits for the first. */
export async function incrementSeenSiteVersion({ query }: Transaction, seen: number): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('site_settings')
    .set({ value: seen + 1 })
    .where('name', '=', 'version')
    .where('value', '=', seen)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const write = async (
  { query }: Transaction,
  table: 'site_banners' | 'site_notices',
  { starts_at, ends_at, ...body }: Schedule & { readonly id: string }
) => {
  const row = { body_json: JSON.stringify(body), starts_at, ends_at }
  await query
    .insertInto(table)
    .values({ id: body.id, ...row })
    .onConflict(c => c.column('id').doUpdateSet(row))
    .execute()
}

export const writeNotice = (tx: Transaction, { starts_at, ends_at, ...notice }: StoredNotice) =>
  write(tx, 'site_notices', { ...noticeSchema.parse(notice), starts_at, ends_at })

export const writeBanner = (tx: Transaction, { starts_at, ends_at, ...banner }: StoredBanner) =>
  write(tx, 'site_banners', { ...bannerSchema.parse(banner), starts_at, ends_at })

const redirectByPath = statement<{ from_path: string }, SiteRedirectTable>((db, p) =>
  db.selectFrom('site_redirects').selectAll().where('from_path', '=', p('from_path'))
)

const allRedirects = statement<object, SiteRedirectTable>(db =>
  db.selectFrom('site_redirects').selectAll().orderBy('from_path')
)

export const listRedirects = (reader: Reader) => reader.all(allRedirects, {})

export const writeRedirect = ({ query }: Transaction, row: SiteRedirectTable) =>
  query
    .insertInto('site_redirects')
    .values(row)
    .onConflict(c => c.column('from_path').doUpdateSet({ to_path: row.to_path, created_at: row.created_at }))
    .execute()

export const deleteRedirect = ({ query }: Transaction, from_path: string) =>
  query.deleteFrom('site_redirects').where('from_path', '=', from_path).execute()

/** Where staff lead a path that no page answers, in the language it was asked for in. */
export async function storedRedirect(db: Database, path: string): Promise<string | undefined> {
  const { locale, path: original } = splitLocale(path)
  const row = await db.first(redirectByPath, { from_path: original })
  return row && localePath(locale, row.to_path)
}

/** A path as redirects have it: without its language and without a slash at the end. */
export const isRedirectPath = (path: string) => splitLocale(path).locale === DEFAULT_LOCALE && !/[?#]|.\/$/.test(path)
