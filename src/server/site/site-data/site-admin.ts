import { noticeSchema, type sitePath } from '../../../contract/site/site-content.ts'
import type { z } from 'zod'
import type { DisplaySwitch } from '../../../domain/site/display-switch.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import type { Schedule } from '../../../domain/schedule.ts'
import type { NoticeKind } from '../../../domain/site/site-notice.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { incrementSiteVersion, type SiteFiles } from './seed.ts'
import { readSiteContents } from './site-contents.ts'

/** Why a change was not made, for the operator who asked for it. */
export type SiteAdminProblem = 'notice-unknown' | 'notice-known' | 'banner-unknown' | 'schedule-wrong'
type Done = Promise<Result<undefined, SiteAdminProblem>>

const DONE = ok(undefined)

export interface NewNotice extends Schedule {
  readonly id: string
  readonly kind: NoticeKind
  readonly text: { readonly mn: string; readonly en: string }
  readonly link: z.output<typeof sitePath> | null
}

/** Changes of notices, banners, menus and switches by staff; a running shop shows them with its next answer. */
export class SiteAdmin {
  readonly #db: Database
  readonly #now: () => Date

  constructor(db: Database, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  #change(work: (tx: Transaction) => Done): Done {
    return this.#db.change(async tx => {
      const done = await work(tx)
      if (done.ok) await incrementSiteVersion(tx)
      return done
    })
  }

  contents() {
    return readSiteContents(this.#db)
  }

  /** Shows a line above every page from then to then. */
  scheduleNotice({ starts_at, ends_at, ...notice }: NewNotice): Done {
    return this.#change(async ({ query }) => {
      if (!isPeriod({ starts_at, ends_at })) return err('schedule-wrong')
      const row = { id: notice.id, body_json: JSON.stringify(noticeSchema.parse(notice)), starts_at, ends_at }
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('site_notices')
        .values(row)
        .onConflict(c => c.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n ? DONE : err('notice-known')
    })
  }

  /** From now on it is not shown. */
  endNotice(id: string): Done {
    return this.#change(tx => this.#end(tx, 'site_notices', id, 'notice-unknown'))
  }

  endBanner(id: string): Done {
    return this.#change(tx => this.#end(tx, 'site_banners', id, 'banner-unknown'))
  }

  async #end(
    { query }: Transaction,
    table: 'site_notices' | 'site_banners',
    id: string,
    unknown: SiteAdminProblem
  ): Done {
    const { numUpdatedRows } = await query
      .updateTable(table)
      .set({ ends_at: this.#now().toISOString() })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? DONE : err(unknown)
  }

  /** Shows something everywhere, or nowhere. */
  set(name: DisplaySwitch, isOn: boolean): Done {
    return this.#change(async ({ query }) => {
      const value = Number(isOn)
      await query
        .insertInto('site_settings')
        .values({ name: `show.${name}`, value })
        .onConflict(c => c.column('name').doUpdateSet({ value }))
        .execute()
      return DONE
    })
  }

  /** Menus, presets and banners as the files have them now; banners and notices that the files do not name stay. */
  reload(parts: readonly ('menus' | 'presets' | 'banners')[], files: SiteFiles): Done {
    return this.#change(async ({ query }) => {
      for (const part of parts) {
        if (part === 'banners') {
          const ids = files.banners.map(({ id }) => id)
          if (ids.length === 0) continue
          await query.deleteFrom('site_banners').where('id', 'in', ids).execute()
          await query
            .insertInto('site_banners')
            .values([...files.banners])
            .execute()
        } else {
          await query.deleteFrom(`site_${part}`).execute()
          if (files[part].length > 0)
            await query
              .insertInto(`site_${part}`)
              .values([...files[part]])
              .execute()
        }
      }
      return DONE
    })
  }
}

const isPeriod = ({ starts_at, ends_at }: Schedule) => starts_at === null || ends_at === null || starts_at < ends_at
