import { useStore } from '@nanostores/react'
import { PASSKEY_NAME_MAX } from '../../../domain/identity/passkey.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { $staffSecurity } from '../../../stores/staff/account.ts'
import { $newPasskey, addPasskey, removePasskey, typePasskeyName } from '../../../stores/staff/passkeys.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import type { SecondFactorProps } from '../../staff/words.ts'
import { CARD_CLASSES } from '../card.tsx'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './words.ts'

/** Passkeys of the member, once there is an app whose recovery codes help where the device is lost. */
export function Passkeys({ t, security, locale, notices }: PartProps & SecondFactorProps) {
  const account = useStore($staffSecurity)
  const { fields, problems, problem, busy } = useStore($newPasskey)
  if (!account) return null
  const { passkeys, second_factor } = account
  return (
    <Section id="account-passkeys" title={t.passkeys_title}>
      <p className="max-w-prose">{second_factor.enrolled_at ? t.passkeys_lead : t.passkeys_need_app}</p>
      {passkeys.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id} className={CARD_CLASSES}>
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-ink-soft">
                {last_used_at
                  ? fillPlaceholders(t.passkey_used, { moment: dateTime(locale, last_used_at) })
                  : fillPlaceholders(t.passkey_added, { moment: dateTime(locale, created_at) })}
              </p>
              <ConfirmedButton
                t={t}
                label={fillPlaceholders(t.passkey_remove, { name })}
                question={t.passkey_remove_ask}
                onYes={() => void removePasskey(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {second_factor.enrolled_at && (
        <FormFrame
          action={t.passkey_add}
          button={{ look: 'quiet' }}
          className="mt-6 grid max-w-md gap-4"
          onSend={() => addPasskey(security)}
          {...{ busy, problem, notices }}
        >
          <TextField
            id="passkey-name"
            name="passkey-name"
            label={t.passkey_name}
            hint={t.passkey_name_hint}
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX}
            required
            value={fields.name}
            problem={problems.name}
            onText={name => typePasskeyName({ name })}
          />
        </FormFrame>
      )}
    </Section>
  )
}
