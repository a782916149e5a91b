import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { $staffSecurity, endStaffSession, loadStaffSecurity } from '../../../stores/staff/account.ts'
import {
  $recoveryCodes,
  $staffCode,
  forgetRecoveryCodes,
  renewRecoveryCodes
} from '../../../stores/staff/second-factor.ts'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button, TextButton } from '../../shell/button.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { RecoveryCodes } from '../../staff/recovery-codes.tsx'
import { CodeField, Enrolment } from '../../staff/second-factor.tsx'
import { Heading } from '../heading.tsx'
import { useScreenWords } from '../words.tsx'
import type { SecondFactorProps } from '../../staff/words.ts'
import { CARD_CLASSES } from '../card.tsx'
import { Section } from '../section.tsx'
import { Passkeys } from './passkeys.tsx'
import { useManagementWords, type PartProps } from './words.ts'

type Props = PartProps & SecondFactorProps

/** The own account of a member: second factor, recovery codes, passkeys, devices. */
export default function AccountScreen() {
  return <Account {...useManagementWords()} security={useScreenWords('staff-security')} />
}

function Account(props: Props) {
  const { t } = props
  const security = useStore($staffSecurity)
  const codes = useStore($recoveryCodes)
  const [isSettingUp, setSettingUp] = useState(false)
  useEffect(() => void loadStaffSecurity(), [])
  if (codes.length > 0) {
    const leave = async () => {
      setSettingUp(false)
      await forgetRecoveryCodes()
      await loadStaffSecurity()
    }
    return <RecoveryCodes {...props} codes={codes} onSaved={() => void leave()} />
  }
  if (!security) return <LoadingPlaceholder label={t.loading} />
  if (isSettingUp)
    return (
      <>
        <Enrolment {...props} />
        <TextButton className="mt-4" onClick={() => setSettingUp(false)}>
          {t.cancel}
        </TextButton>
      </>
    )
  return (
    <>
      <Heading title={t.account_title}>{t.account_title}</Heading>
      <SecondFactor {...props} onSetUp={() => setSettingUp(true)} />
      <Passkeys {...props} />
      <Devices {...props} />
    </>
  )
}

function SecondFactor({ t, security, locale, notices, onSetUp }: Props & { readonly onSetUp: () => void }) {
  const factor = useStore($staffSecurity)?.second_factor
  const { problem, busy } = useStore($staffCode)
  if (!factor) return null
  return (
    <Section id="account-factor" title={t.factor_title}>
      <p>
        {factor.enrolled_at
          ? fillPlaceholders(t.factor_since, { moment: dateTime(locale, factor.enrolled_at) })
          : t.factor_none}
      </p>
      <Button look="quiet" className="mt-3" onClick={onSetUp}>
        {factor.enrolled_at ? t.factor_replace : t.factor_set_up}
      </Button>
      {factor.enrolled_at && (
        <FormFrame
          action={t.codes_renew}
          button={{ look: 'quiet' }}
          className="mt-6 grid max-w-md gap-4"
          onSend={renewRecoveryCodes}
          {...{ busy, problem, notices }}
        >
          <p>{fillPlaceholders(t.codes_left, { count: factor.recovery_codes_left })}</p>
          <CodeField security={security} hint={t.codes_hint} />
        </FormFrame>
      )}
    </Section>
  )
}

function Devices({ t, locale }: Props) {
  const sessions = useStore($staffSecurity)?.sessions ?? []
  return (
    <Section id="account-devices" title={t.devices_title}>
      <ul className="grid gap-3">
        {sessions.map(session => (
          <li key={session.id} className={CARD_CLASSES}>
            <p className="font-semibold">
              {session.device}
              {session.is_current && <span className="font-normal text-ink-soft"> · {t.device_this}</span>}
            </p>
            <p className="text-sm text-ink-soft">
              {fillPlaceholders(t.seen, { moment: dateTime(locale, session.seen_at) })}
            </p>
            {!session.is_current && (
              <TextButton onClick={() => void endStaffSession(session.id)}>{t.device_end}</TextButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
