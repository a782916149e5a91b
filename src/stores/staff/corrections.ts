import { atom } from 'nanostores'
import {
  getCorrections,
  postCorrection,
  putCorrectionDecision,
  putCorrectionLimit
} from '../../api/staff/management.ts'
import type { WalletCorrectionRequest, WalletCorrectionsBody } from '../../contract/money/wallet-correction.ts'
import { formOf } from '../form.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'

/** null before the first answer. */
export const $corrections = atom<WalletCorrectionsBody | null>(null)
/** Outcome of the last request. */
export const $correctionResult = atom<'applied' | 'waiting' | null>(null)

const load = async () => $corrections.set(await getCorrections(''))
export const loadCorrections = () => load().catch(showProblem)

export async function moreCorrections() {
  const before = $corrections.get()
  if (!before?.next_cursor) return
  try {
    const next = await getCorrections(before.next_cursor)
    $corrections.set({ ...next, wallet_corrections: [...before.wallet_corrections, ...next.wallet_corrections] })
  } catch (error) {
    showProblem(error)
  }
}

const form = formOf({ kind: 'give', login: '', bucket: 'credit', amount: '', label: '' })
export const $correction = form.$form
export const typeCorrection = form.type
export const requestCorrection = () =>
  form.submit(async fields => {
    $correctionResult.set(null)
    const asked = { ...fields, amount: Number(fields.amount) } as WalletCorrectionRequest
    const { state } = await withIdempotencyKey('wallet-correction', key => postCorrection(asked, key))
    $correctionResult.set(state === 'waiting' ? 'waiting' : 'applied')
    form.fill()
    await load()
  })

export const decideCorrection = (id: string, decision: 'approve' | 'reject') =>
  putCorrectionDecision(id, decision).then(load, showProblem)

const limit = formOf({ amount: '' })
export const $correctionLimit = limit.$form
export const typeCorrectionLimit = limit.type
export const saveCorrectionLimit = () =>
  limit.submit(async ({ amount }) => {
    await putCorrectionLimit(Number(amount))
    limit.fill()
    await load()
  })
