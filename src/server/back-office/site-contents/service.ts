import { randomBytes } from 'node:crypto'
import type {
  SiteBannerRequest,
  SiteNoticeRequest,
  SiteRedirectRequest,
  StaffSiteContentsBody
} from '../../../contract/staff/site-contents.ts'
import { ok } from '../../../domain/result.ts'
import { isShownAt } from '../../../domain/schedule.ts'
import { recordStaffAction, type StaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import {
  deleteRedirect,
  isRedirectPath,
  listRedirects,
  incrementSeenSiteVersion,
  readSiteContents,
  writeBanner,
  writeNotice,
  writeRedirect
} from '../../site/site-data/index.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/** Notices, banners and redirects at the screen of staff. */
export const staffSiteContents = (deps: Deps) =>
  bindDeps(deps, { read, saveNotice, endNotice, saveBanner, endBanner, saveRedirect })
export type StaffSiteContents = ReturnType<typeof staffSiteContents>

const read = ({ db, now }: Deps) => bodyOf(db, now())

async function bodyOf(reader: Reader, at: Date): Promise<StaffSiteContentsBody> {
  const { version, notices, banners } = await readSiteContents(reader)
  return {
    version,
    notices: notices.map(notice => ({ ...notice, is_shown: isShownAt(notice, at) })),
    banners: banners.map(({ text = null, action = null, picture = null, ...banner }) => ({
      ...{ ...banner, text, action, picture },
      is_shown: isShownAt(banner, at)
    })),
    redirects: (await listRedirects(reader)).map(({ from_path, to_path }) => ({ from: from_path, to: to_path }))
  }
}

/** Makes a change of the contents that were seen, with its line in the audit. */
function change(
  { db, now }: Deps,
  staff: StaffPrincipal,
  seen: number,
  work: (tx: Transaction, before: StaffSiteContentsBody) => ServiceResult<StaffAction>
): ServiceResult<StaffSiteContentsBody> {
  return db.change(async tx => {
    if (!(await incrementSeenSiteVersion(tx, seen))) return conflict('site-contents-changed')
    const done = await work(tx, await bodyOf(tx, now()))
    if (!done.ok) return done
    await recordStaffAction(tx, staff, done.value, now())
    return ok(await bodyOf(tx, now()))
  })
}

interface Moments {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

const scheduleOf = ({ starts_at, ends_at }: Moments) => ({
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null
})

const isPeriod = ({ starts_at, ends_at }: Moments) => !starts_at || !ends_at || starts_at < ends_at

/** Readers who closed a notice know it by its id: a new one has another, whatever it says. */
const newId = (kind: 'banner' | 'notice', at: Date) =>
  `${kind}-${at.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`

const saveNotice = (
  deps: Deps,
  staff: StaffPrincipal,
  id: string | undefined,
  { version, starts_at, ends_at, ...notice }: SiteNoticeRequest
): ServiceResult<StaffSiteContentsBody> =>
  change(deps, staff, version, async (tx, { notices }) => {
    const before = notices.find(each => each.id === id)
    if (id !== undefined && !before) return notFound('not-found')
    if (!isPeriod({ starts_at, ends_at })) return unprocessable('site-period', { field: 'ends_at' })
    const after = { ...notice, ...scheduleOf({ starts_at, ends_at }), id: id ?? newId('notice', deps.now()) }
    await writeNotice(tx, after)
    return ok(actionOf('notice', id === undefined ? 'create' : 'save', after.id, before, after))
  })

const saveBanner = (
  deps: Deps,
  staff: StaffPrincipal,
  id: string | undefined,
  { version, starts_at, ends_at, text, action, ...banner }: SiteBannerRequest
): ServiceResult<StaffSiteContentsBody> =>
  change(deps, staff, version, async (tx, { banners }) => {
    const before = banners.find(each => each.id === id)
    if (id !== undefined && !before) return notFound('not-found')
    if (!isPeriod({ starts_at, ends_at })) return unprocessable('site-period', { field: 'ends_at' })
    const after = {
      ...{ ...banner, ...scheduleOf({ starts_at, ends_at }), id: id ?? newId('banner', deps.now()) },
      ...(text && { text }),
      ...(action && { action }),
      ...(before?.picture && { picture: before.picture })
    }
    await writeBanner(tx, after)
    return ok(actionOf('banner', id === undefined ? 'create' : 'save', after.id, before, after))
  })

const endNotice = (deps: Deps, staff: StaffPrincipal, id: string, version: number) =>
  change(deps, staff, version, async (tx, { notices }) => {
    const found = notices.find(each => each.id === id)
    if (!found) return notFound('not-found')
    const { is_shown: _, ...notice } = found
    const ends_at = deps.now().toISOString()
    await writeNotice(tx, { ...notice, ends_at })
    return ok(actionOf('notice', 'end', id, { ends_at: notice.ends_at }, { ends_at }))
  })

const endBanner = (deps: Deps, staff: StaffPrincipal, id: string, version: number) =>
  change(deps, staff, version, async (tx, { banners }) => {
    const found = banners.find(each => each.id === id)
    if (!found) return notFound('not-found')
    const { is_shown: _, text, action, picture, ...banner } = found
    const ends_at = deps.now().toISOString()
    const optional = { ...(text && { text }), ...(action && { action }), ...(picture && { picture }) }
    await writeBanner(tx, { ...banner, ...optional, ends_at })
    return ok(actionOf('banner', 'end', id, { ends_at: banner.ends_at }, { ends_at }))
  })

function actionOf(kind: 'banner' | 'notice', verb: string, id: string, before: object | undefined, after: object) {
  const subject = { type: `site_${kind}`, id }
  return { action: `site_${kind}s.${verb}`, subject, ...(before && { before }), after }
}

const REDIRECTS_MAX = 500

const saveRedirect = (
  deps: Deps,
  staff: StaffPrincipal,
  { version, from, to }: SiteRedirectRequest
): ServiceResult<StaffSiteContentsBody> =>
  change(deps, staff, version, async (tx, { redirects }) => {
    const before = redirects.find(each => each.from === from)
    const action = { action: 'site_redirects.save', subject: { type: 'site_redirect', id: from } }
    if (to === null) {
      await deleteRedirect(tx, from)
      return ok({ ...action, action: 'site_redirects.delete', before: { to: before?.to ?? null } })
    }
    if (!isRedirectPath(from)) return unprocessable('redirect-path', { field: 'from' })
    // A chain would be followed step by step, and a circle for ever.
    if (!isRedirectPath(to) || to === from || redirects.some(each => each.from === to || each.to === from))
      return unprocessable('redirect-target', { field: 'to' })
    if (!before && redirects.length >= REDIRECTS_MAX)
      return unprocessable('redirects-full', { field: 'from', values: { max: REDIRECTS_MAX } })
    await writeRedirect(tx, { from_path: from, to_path: to, created_at: deps.now().toISOString() })
    return ok({ ...action, before: { to: before?.to ?? null }, after: { to } })
  })
