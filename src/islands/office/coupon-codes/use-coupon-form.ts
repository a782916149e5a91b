import { useEffect, useRef, useState } from 'react'
import type { CouponRecordInput } from '../../../contract/money/coupons.ts'
import { problemsByField } from '../../../stores/problem-text.ts'
import { DRAFT_FIELDS, readCoupon, type CouponDraft } from '../../../stores/staff/coupon-codes.ts'
import { useScreenWords } from '../words.tsx'

export type FieldProblems = Partial<Record<keyof CouponDraft, string>>

/** Terms as they are typed, with what is wrong of them by field: known here, or said by the server. */
export function useCouponForm(saved: CouponDraft) {
  const words = useScreenWords('office-coupons')
  const [draft, setDraft] = useState<CouponDraft>()
  const [problems, setProblems] = useState<FieldProblems>({})
  const [refusal, setRefusal] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problems])
  const shown = draft ?? saved

  /** The request; undefined where something is wrong, which is then shown. */
  function read(): CouponRecordInput | undefined {
    const { coupon, problems: found } = readCoupon(shown)
    const entries = Object.entries(found)
    setRefusal(undefined)
    setProblems(Object.fromEntries(entries.map(([name, problem]) => [name, words[problem]])))
    return entries.length === 0 ? coupon : undefined
  }

  function showRefusal(error: unknown) {
    if (error === undefined) return
    const fields = Object.entries(problemsByField(error)).flatMap(([name, sentence]) => {
      const field = DRAFT_FIELDS[name]
      return field ? [[field, sentence] as const] : []
    })
    setProblems(Object.fromEntries(fields))
    setRefusal(fields.length === 0 ? error : undefined)
  }

  return {
    ...{ form, draft: shown, isDirty: draft !== undefined, problems, refusal, read, showRefusal },
    type: (part: Partial<CouponDraft>) => setDraft({ ...shown, ...part }),
    reset: () => setDraft(undefined)
  }
}
