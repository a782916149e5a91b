import { z } from 'zod'
import type {
  BlockGiftCardRequest,
  SendGiftCardRequest,
  StaffGiftCardBody
} from '../../../contract/staff/gift-cards.ts'
import { ok } from '../../../domain/result.ts'
import { lockStaffMember, recordStaffAction } from '../../identity/index.ts'
import { resendGiftCardAsStaff, setGiftCardBlocked } from '../../money/coupons/index.ts'
import { conflict, notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { GiftCardsDeps } from './deps.ts'
import { findGiftCard, viewGiftCard } from './detail.ts'

/** Blocks a card, whose balance stays, or opens it again. */
export async function blockGiftCard(
  deps: GiftCardsDeps,
  staff: StaffPrincipal,
  reference: string,
  { is_blocked, reason }: BlockGiftCardRequest
): ServiceResult<StaffGiftCardBody> {
  const done = await deps.db.change(async tx => {
    const card = await findGiftCard(tx, reference)
    if (!card) return notFound('gift-card-not-found')
    if (!(await setGiftCardBlocked(tx, card.id, is_blocked))) return conflict('gift-card-changed')
    const change = { before: { is_blocked: !is_blocked }, after: { is_blocked, balance: card.balance, reason } }
    const action = is_blocked ? 'gift_cards.block' : 'gift_cards.unblock'
    await recordStaffAction(tx, staff, { action, subject: { type: 'gift_card', id: reference }, ...change }, deps.now())
    return ok(undefined)
  })
  return done.ok ? viewGiftCard(deps, reference) : done
}

const sentSchema = z.strictObject({ channel: z.enum(['email', 'sms']) })

/** Sends a card once more to who it is for; the same request sent twice sends one message. */
export async function sendGiftCard(
  deps: GiftCardsDeps,
  staff: StaffPrincipal,
  reference: string,
  { channel }: SendGiftCardRequest,
  idempotencyKey: IdempotencyKey
): ServiceResult<StaffGiftCardBody> {
  const done = await deps.db.change(async tx => {
    const at = deps.now()
    await tx.first(lockStaffMember, { id: staff.staffId })
    return withIdempotency(
      tx,
      { principal: `staff:${staff.staffId}`, idempotencyKey, answers: sentSchema, now: at },
      async (): ServiceResult<SendGiftCardRequest> => {
        const card = await findGiftCard(tx, reference)
        if (!card) return notFound('gift-card-not-found')
        const sent = await resendGiftCardAsStaff(tx, card, channel, at)
        if (!sent.ok) return sent
        const subject = { type: 'gift_card', id: reference }
        await recordStaffAction(tx, staff, { action: 'gift_cards.send_again', subject, after: { channel } }, at)
        return ok({ channel })
      }
    )
  })
  return done.ok ? viewGiftCard(deps, reference) : done
}
