import type { GoLiveBody } from '../../../contract/staff/go-live.ts'
import { GO_LIVE_CHECKS, goLiveState, type GoLiveCheck } from '../../../domain/back-office/go-live.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { GO_LIVE_CHECK_RUNNERS, fingerprintOf, type ExaminedShop } from './checks.ts'

type Shop = ExaminedShop & { readonly db: Database }

/** Every placeholder that a new shop has, as the data have it now. */
export async function readGoLive(shop: Shop): Promise<GoLiveBody> {
  const rows = await shop.db.query.selectFrom('go_live_confirmations').selectAll().execute()
  const checks = await Promise.all(
    GO_LIVE_CHECKS.map(async id => {
      const finding = await GO_LIVE_CHECK_RUNNERS[id](shop)
      const confirmed = rows.find(row => row.id === id)
      const fingerprint = fingerprintOf(finding)
      const { isBlocked = false, needsConfirmation = false, details } = finding
      const state = goLiveState({ isBlocked, needsConfirmation, fingerprint }, confirmed?.fingerprint)
      const isConfirmed = confirmed !== undefined && confirmed.fingerprint === fingerprint
      return {
        id,
        state,
        details: [...details],
        fingerprint,
        confirmed_at: isConfirmed ? confirmed.confirmed_at : null
      }
    })
  )
  return { is_ready: checks.every(({ state }) => state === 'ready'), checks }
}

/** Somebody has looked at it and stands for it, as it is now. */
export async function confirmCheck(
  shop: Shop,
  actor: StaffActor,
  id: GoLiveCheck,
  fingerprint: string
): ServiceResult<GoLiveBody> {
  const { checks } = await readGoLive(shop)
  const check = checks.find(each => each.id === id)
  if (check?.fingerprint !== fingerprint) return unprocessable('go-live-changed')
  if (check.state === 'blocked') return unprocessable('go-live-blocked')
  const at = shop.now()
  await shop.db.change(async tx => {
    const row = { id, fingerprint, confirmed_at: at.toISOString() }
    await tx.query
      .insertInto('go_live_confirmations')
      .values(row)
      .onConflict(c => c.column('id').doUpdateSet(row))
      .execute()
    await recordStaffAction(tx, actor, { action: 'go_live.confirm', subject: { type: 'go_live', id } }, at)
  })
  return ok(await readGoLive(shop))
}
