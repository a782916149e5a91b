import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CORRECTION_KINDS } from '../../../domain/money/wallet-correction.ts'
import type { WalletCorrectionBody } from '../../../contract/money/wallet-correction.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import {
  $correction,
  $correctionLimit,
  $correctionResult,
  $corrections,
  decideCorrection,
  loadCorrections,
  moreCorrections,
  requestCorrection,
  saveCorrectionLimit,
  typeCorrection,
  typeCorrectionLimit
} from '../../../stores/staff/corrections.ts'
import { $staffMember } from '../../../stores/staff/session.ts'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button, TextButton } from '../../shell/button.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { ManagementScreen } from './management-screen.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './words.ts'

/** Corrections of wallets: what waits for a second person, what was done, and a new one. */
export default function WalletCorrectionsScreen() {
  return (
    <ManagementScreen permission="wallets.read" heading="corrections_title">
      {props => <Corrections {...props} />}
    </ManagementScreen>
  )
}

function Corrections(props: PartProps) {
  const { locale, t } = props
  const list = useStore($corrections)
  const permissions = useStore($staffMember)?.permissions ?? []
  useEffect(() => void loadCorrections(), [])
  if (!list) return <LoadingPlaceholder label={t.loading} />
  const mayChange = permissions.includes('wallets.write')
  return (
    <>
      <p className="mt-2 text-ink-soft">
        {fillPlaceholders(t.corrections_lead, { amount: money(locale, list.limit) })}
      </p>
      {mayChange && <NewCorrection {...props} />}
      <Section id="corrections" title={t.corrections_list}>
        {list.wallet_corrections.length === 0 && <p>{t.corrections_none}</p>}
        <ul className="grid gap-3">
          {list.wallet_corrections.map(correction => (
            <Correction key={correction.id} {...props} correction={correction} mayChange={mayChange} />
          ))}
        </ul>
        {list.next_cursor && (
          <Button look="quiet" className="mt-4" onClick={() => void moreCorrections()}>
            {t.more}
          </Button>
        )}
      </Section>
      {permissions.includes('limits.write') && <Limit {...props} />}
    </>
  )
}

interface CorrectionProps extends PartProps {
  readonly correction: WalletCorrectionBody
  readonly mayChange: boolean
}

function Correction({ correction, mayChange, locale, t }: CorrectionProps) {
  const { id, kind, login, amount, label, state, requested_by, requested_at, decided_by, is_own } = correction
  return (
    <li className={CARD_CLASSES}>
      <p className="font-semibold">
        {t[`kind_${kind}`]} · {money(locale, amount)} · {login || t.no_account}
      </p>
      <p>{label}</p>
      <p className="text-sm text-ink-soft">
        {fillPlaceholders(t.correction_asked, { email: requested_by, moment: dateTime(locale, requested_at) })}
        {decided_by && ` · ${fillPlaceholders(t.correction_decided, { email: decided_by })}`}
      </p>
      <p className="font-medium">{t[`correction_${state}`]}</p>
      {mayChange && state === 'waiting' && (
        <div className="flex flex-wrap gap-x-5">
          {!is_own && (
            <ConfirmedButton
              t={t}
              label={t.approve}
              question={fillPlaceholders(t.approve_ask, {
                amount: money(locale, amount),
                kind: t[`kind_${kind}`],
                login
              })}
              onYes={() => void decideCorrection(id, 'approve')}
            />
          )}
          <TextButton onClick={() => void decideCorrection(id, 'reject')}>{is_own ? t.take_back : t.reject}</TextButton>
        </div>
      )}
    </li>
  )
}

const BUCKETS = ['credit', 'bonus', 'cash'] as const

function NewCorrection({ t, notices }: PartProps) {
  const { fields, problems, problem, busy } = useStore($correction)
  const result = useStore($correctionResult)
  return (
    <Section id="correction-new" title={t.correction_new}>
      <FormFrame
        action={t.correction_send}
        done={result ? t[`result_${result}`] : ''}
        onSend={requestCorrection}
        {...{ busy, problem, notices }}
      >
        <SelectField
          id="correction-kind"
          name="kind"
          label={t.correction_kind}
          required
          choices={CORRECTION_KINDS.map(kind => ({ value: kind, name: t[`kind_${kind}`] }))}
          value={fields.kind}
          onText={kind => typeCorrection({ kind })}
        />
        <TextField
          id="correction-login"
          name="login"
          label={t.correction_login}
          maxLength={254}
          required
          autoComplete="off"
          value={fields.login}
          problem={problems.login}
          onText={login => typeCorrection({ login })}
        />
        {fields.kind !== 'pay_out' && (
          <SelectField
            id="correction-bucket"
            name="bucket"
            label={t.correction_bucket}
            required
            choices={BUCKETS.map(bucket => ({ value: bucket, name: t[`bucket_${bucket}`] }))}
            value={fields.bucket}
            onText={bucket => typeCorrection({ bucket })}
          />
        )}
        <TextField
          id="correction-amount"
          name="amount"
          label={t.correction_amount}
          type="number"
          inputMode="numeric"
          min={1}
          required
          value={fields.amount}
          problem={problems.amount}
          onText={amount => typeCorrection({ amount })}
        />
        <TextField
          id="correction-label"
          name="label"
          label={t.correction_label}
          hint={t.correction_label_hint}
          maxLength={200}
          required
          value={fields.label}
          problem={problems.label}
          onText={label => typeCorrection({ label })}
        />
      </FormFrame>
    </Section>
  )
}

function Limit({ t, notices }: PartProps) {
  const { fields, problems, problem, busy } = useStore($correctionLimit)
  return (
    <Section id="correction-limit" title={t.limit_title}>
      <FormFrame
        action={t.save}
        button={{ look: 'quiet' }}
        held={fields.amount === ''}
        onSend={saveCorrectionLimit}
        {...{ busy, problem, notices }}
      >
        <TextField
          id="correction-limit-amount"
          name="amount"
          label={t.limit_amount}
          hint={t.limit_hint}
          type="number"
          inputMode="numeric"
          min={0}
          required
          value={fields.amount}
          problem={problems.amount}
          onText={amount => typeCorrectionLimit({ amount })}
        />
      </FormFrame>
    </Section>
  )
}
