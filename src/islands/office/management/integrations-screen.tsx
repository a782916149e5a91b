import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { API_KEY_PERMISSIONS } from '../../../domain/identity/api-key.ts'
import type { StaffPermission } from '../../../domain/identity/staff.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, dateTime } from '../../../i18n/format.ts'
import {
  $apiKeys,
  $newKey,
  $shownSecret,
  createApiKey,
  loadIntegrations,
  revokeApiKey,
  typeNewKey,
  type ListedApiKey
} from '../../../stores/staff/integrations.ts'
import { $staffMember } from '../../../stores/staff/session.ts'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { permissionLabel } from '../../staff/labels.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { ManagementScreen } from './management-screen.tsx'
import { ShownOnce } from './shown-once.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { Section } from '../section.tsx'
import { PermissionBoxes } from './role-matrix.tsx'
import { Webhooks } from './webhooks.tsx'
import type { PartProps } from './words.ts'

/** Other systems: keys by which they call, and addresses at which they are told of events. */
export default function IntegrationsScreen() {
  return (
    <ManagementScreen permission="integrations.read" heading="integrations_title">
      {props => <Integrations {...props} />}
    </ManagementScreen>
  )
}

function Integrations(props: PartProps) {
  const { t } = props
  const keys = useStore($apiKeys)
  const secret = useStore($shownSecret)
  const mayChange = useStore($staffMember)?.permissions.includes('integrations.write') ?? false
  useEffect(() => void loadIntegrations(), [])
  if (!keys) return <LoadingPlaceholder label={t.loading} />
  return (
    <>
      {secret && <ShownOnce t={t} label={t.secret_title} secret={secret} onDone={() => $shownSecret.set(null)} />}
      <Section id="api-keys" title={t.keys_title}>
        {keys.length === 0 && <p>{t.keys_none}</p>}
        <ul className="grid gap-3">
          {keys.map(key => (
            <ApiKey key={key.id} {...props} apiKey={key} mayChange={mayChange} />
          ))}
        </ul>
        {mayChange && <NewKey {...props} />}
      </Section>
      <Webhooks {...props} mayChange={mayChange} />
    </>
  )
}

function ApiKey({
  apiKey,
  mayChange,
  locale,
  t,
  labels
}: PartProps & { readonly apiKey: ListedApiKey; readonly mayChange: boolean }) {
  const isOver = apiKey.revoked_at !== null || Date.parse(apiKey.expires_at) <= Date.now()
  return (
    <li className={CARD_CLASSES}>
      <p className="font-semibold">
        {apiKey.name} <span className="font-mono font-normal text-ink-soft">{apiKey.hint}…</span>
        {isOver && (
          <span className="font-normal text-sale"> · {apiKey.revoked_at ? t.key_revoked : t.key_expired}</span>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {fillPlaceholders(t.key_facts, { email: apiKey.created_by, day: date(locale, apiKey.expires_at) })}
        {' · '}
        {apiKey.last_used_at
          ? fillPlaceholders(t.key_used, { moment: dateTime(locale, apiKey.last_used_at) })
          : t.key_unused}
      </p>
      <p className="mt-1 text-sm">{apiKey.permissions.map(each => permissionLabel(labels, each)).join('; ')}</p>
      {mayChange && !isOver && (
        <ConfirmedButton
          t={t}
          label={t.key_revoke}
          question={t.key_revoke_ask}
          onYes={() => void revokeApiKey(apiKey.id)}
        />
      )}
    </li>
  )
}

function NewKey(props: PartProps) {
  const { t, notices } = props
  const { fields, problems, problem, busy } = useStore($newKey)
  const [permissions, setPermissions] = useState<readonly StaffPermission[]>([])
  return (
    <details className={`${CARD_CLASSES} mt-3`}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t.key_new}</summary>
      <FormFrame
        action={t.key_create}
        className="mt-2 grid gap-4"
        held={permissions.length === 0 || fields.name.trim() === ''}
        onSend={() => createApiKey(permissions).then(done => done && setPermissions([]))}
        {...{ busy, problem, notices }}
      >
        <TextField
          id="api-key-name"
          name="name"
          label={t.key_name}
          hint={t.key_name_hint}
          maxLength={60}
          required
          value={fields.name}
          problem={problems.name}
          onText={name => typeNewKey({ name })}
        />
        <TextField
          id="api-key-days"
          name="days"
          label={t.key_days}
          type="number"
          inputMode="numeric"
          min={1}
          max={730}
          required
          value={fields.days}
          problem={problems.days}
          onText={days => typeNewKey({ days })}
        />
        <PermissionBoxes
          {...props}
          choices={API_KEY_PERMISSIONS}
          permissions={permissions}
          onPermissions={setPermissions}
        />
      </FormFrame>
    </details>
  )
}
