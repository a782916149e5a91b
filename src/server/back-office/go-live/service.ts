import type { ConfirmCheckRequest, GoLiveBody } from '../../../contract/staff/go-live.ts'
import { GO_LIVE_CHECKS, goLiveState, type GoLiveCheck } from '../../../domain/back-office/go-live.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { forbidden, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { GO_LIVE_CHECK_RUNNERS, fingerprintOf, type GoLiveDeps } from './checks.ts'

type Shop = GoLiveDeps & { readonly db: Database }

/** Every placeholder that a new shop has, as the data have it now. */
export async function readGoLive(shop: Shop): Promise<GoLiveBody> {
  const rows = await shop.db.query.selectFrom('go_live_confirmations').selectAll().execute()
  const checks = await Promise.all(
    GO_LIVE_CHECKS.map(async id => {
      const finding = await GO_LIVE_CHECK_RUNNERS[id](shop)
      const confirmed = rows.find(row => row.id === id)
      const fingerprint = fingerprintOf(finding)
      const { isBlocked = false, needsConfirmation = false, details, shipped = [] } = finding
      const state = goLiveState({ isBlocked, needsConfirmation, fingerprint }, confirmed?.fingerprint)
      const isConfirmed = confirmed !== undefined && confirmed.fingerprint === fingerprint
      return {
        id,
        state,
        details: [...details],
        shipped: [...shipped],
        fingerprint,
        confirmed_at: isConfirmed ? confirmed.confirmed_at : null
      }
    })
  )
  return { is_ready: checks.every(({ state }) => state === 'ready'), checks }
}

const REASON_MIN = 3
const subjectOf = (id: GoLiveCheck) => ({ type: 'go_live', id })

/**
 * Somebody has looked at it and stands for it, as it is now. Entries that stand as the project shipped them are
 * invented, as far as anybody can tell: an owner alone says that they are real, and why.
 */
export async function confirmCheck(
  shop: Shop,
  { actor, isOwner }: { readonly actor: StaffActor; readonly isOwner: boolean },
  id: GoLiveCheck,
  { fingerprint, reason }: ConfirmCheckRequest
): ServiceResult<GoLiveBody> {
  const { checks } = await readGoLive(shop)
  const check = checks.find(each => each.id === id)
  if (check?.fingerprint !== fingerprint) return unprocessable('go-live-changed')
  if (check.state === 'blocked') return unprocessable('go-live-blocked')
  const { shipped } = check
  if (shipped.length > 0 && !isOwner) return forbidden('go-live-owner')
  if (shipped.length > 0 && reason.length < REASON_MIN) return unprocessable('go-live-shipped', { field: 'reason' })
  const at = shop.now()
  await shop.db.change(async tx => {
    const row = { id, fingerprint, confirmed_at: at.toISOString() }
    await tx.query
      .insertInto('go_live_confirmations')
      .values(row)
      .onConflict(c => c.column('id').doUpdateSet(row))
      .execute()
    const after = shipped.length > 0 ? { shipped, reason } : {}
    await recordStaffAction(tx, actor, { action: 'go_live.confirm', subject: subjectOf(id), after }, at)
  })
  return ok(await readGoLive(shop))
}

/** Takes a confirmation back: somebody was mistaken. */
export async function unconfirmCheck(shop: Shop, actor: StaffActor, id: GoLiveCheck): ServiceResult<GoLiveBody> {
  const done = await shop.db.change(async tx => {
    const confirmed = await tx.query
      .deleteFrom('go_live_confirmations')
      .where('id', '=', id)
      .returning('confirmed_at')
      .executeTakeFirst()
    if (!confirmed) return unprocessable('go-live-unconfirmed')
    const line = { action: 'go_live.unconfirm', subject: subjectOf(id), before: confirmed }
    await recordStaffAction(tx, actor, line, shop.now())
    return ok(undefined)
  })
  return done.ok ? ok(await readGoLive(shop)) : done
}
