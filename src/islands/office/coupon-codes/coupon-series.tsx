import { useQueryClient } from '@tanstack/react-query'
import { ExportLinks } from '../export-links.tsx'
import { useState } from 'react'
import { COUPON_SERIES_MAX, type CouponCodeBody } from '../../../contract/staff/coupon-codes.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import {
  couponCodeQuery,
  couponSeriesFileUrl,
  createSeries,
  momentOfInput
} from '../../../stores/staff/coupon-codes.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { Section } from '../section.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** Codes of one use that bring the coupon to who redeems them. */
export function CouponSeries({ coupon: { code, series } }: { readonly coupon: CouponCodeBody }) {
  const words = useScreenWords('office-coupons')
  const mayWrite = useMay('promotions.write')
  return (
    <Section id="coupon-series" title={words.series}>
      <p className="max-w-prose text-ink-soft">{words.series_text}</p>
      <p className="figures mt-3">
        {series.count === 0
          ? words.series_none
          : fillPlaceholders(words.series_counts, { count: series.count, redeemed: series.redeemed_count })}
      </p>
      {mayWrite && series.count > 0 && (
        <div className="flex flex-wrap gap-3">
          <ExportLinks of={words.series_codes} href={format => couponSeriesFileUrl(code, format)} />
        </div>
      )}
      {mayWrite && <NewSeries code={code} />}
    </Section>
  )
}

function NewSeries({ code }: { readonly code: string }) {
  const words = useScreenWords('office-coupons')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [count, setCount] = useState('')
  const [expires, setExpires] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const isCount = /^\d{1,4}$/.test(count.trim()) && Number(count) >= 1 && Number(count) <= COUPON_SERIES_MAX
  async function send() {
    setBusy(true)
    setProblem(undefined)
    try {
      const made = await createSeries(code, { count: Number(count), expires_at: momentOfInput(expires) })
      setCodes(made.codes)
      setCount('')
      showToast({ kind: 'done', text: fillPlaceholders(words.series_done, { count: made.codes.length }) })
      await queries.invalidateQueries({ queryKey: couponCodeQuery(code).queryKey })
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FormFrame
        action={words.series_go}
        button={{ look: 'quiet' }}
        className="mt-4 grid max-w-2xl gap-4 small:grid-cols-2"
        busy={isBusy}
        held={!isCount}
        problem={problemText(problem, notices, 'expires_at') === problemText(problem, notices) ? problem : undefined}
        notices={notices}
        onSend={send}
      >
        <TextField
          id="series-count"
          name="count"
          label={words.series_count}
          inputMode="numeric"
          maxLength={4}
          required
          value={count}
          onText={setCount}
        />
        <TextField
          id="series-expires"
          name="expires_at"
          label={words.series_expires}
          type="datetime-local"
          value={expires}
          onText={setExpires}
        />
      </FormFrame>
      {codes.length > 0 && (
        <div className="mt-4">
          <h3 className="font-semibold">{words.series_shown}</h3>
          <ul className="mt-2 columns-2 font-mono text-sm small:columns-3 wide:columns-4">
            {codes.map(each => (
              <li key={each} className="py-0.5 select-all">
                {each}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
