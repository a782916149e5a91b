import { useState } from 'react'
import type { CouponCodeBody } from '../../../contract/staff/coupon-codes.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { assignCoupon, couponCodeQuery } from '../../../stores/staff/coupon-codes.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { Section } from '../section.tsx'
import { useChange } from '../use-change.ts'
import { useOffice, useScreenWords } from '../words.tsx'

/** Gives the coupon to one customer, by whatever they sign in with. */
export function CouponHolders({ coupon: { code } }: { readonly coupon: CouponCodeBody }) {
  const words = useScreenWords('office-coupons')
  const { notices } = useOffice()
  const [login, setLogin] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const options = { lists: ['coupon-codes'], conflict: words.changed }
  const { isBusy, change } = useChange<CouponCodeBody>(couponCodeQuery(code).queryKey, options)
  const ofField = problemText(problem, notices, 'login')
  async function send() {
    if (await change(() => assignCoupon(code, { login }), words.holder_done, { onProblem: setProblem })) setLogin('')
  }
  return (
    <Section id="coupon-holders" title={words.holder_title}>
      <p className="max-w-prose text-ink-soft">{words.holder_text}</p>
      <FormFrame
        action={words.holder_give}
        button={{ look: 'quiet' }}
        className="mt-4 grid max-w-xl gap-4"
        busy={isBusy}
        held={login.trim() === ''}
        problem={ofField === problemText(problem, notices) ? problem : undefined}
        notices={notices}
        onSend={send}
      >
        <TextField
          id="coupon-holder"
          name="login"
          label={words.holder_login}
          maxLength={254}
          required
          autoComplete="off"
          autoCapitalize="none"
          value={login}
          problem={ofField}
          onText={setLogin}
        />
      </FormFrame>
    </Section>
  )
}
