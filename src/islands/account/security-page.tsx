import { useStore } from '@nanostores/react'
import { Laptop, Smartphone } from 'lucide-react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { UserBody } from '../../contract/customers/account.ts'
import { SOCIAL_PROVIDERS } from '../../domain/identity/social-sign-in.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime } from '../../i18n/format.ts'
import { $profile, $meProblem } from '../../stores/identity/me.ts'
import {
  $passwordForm,
  $sessions,
  connectProvider,
  disconnectProvider,
  endOtherSessions,
  endOtherSession,
  loadSessions,
  savePassword,
  typePassword,
  openSecurity
} from '../../stores/identity/security.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { TextField } from '../shell/field.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SignedInPage } from './signed-in-page.tsx'
import { ProblemLine } from './problem-line.tsx'
import { Section } from './section.tsx'
import { useFirstProblem } from './use-first-problem.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import type { SecurityProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

type Own = SecurityProps & { readonly me: UserBody }

export const SecurityPage = (props: SecurityProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Security {...props} />
  </SignedInPage>
)

function Security(props: SecurityProps) {
  const { words, notices } = props
  const me = useStore($profile)
  const problem = useStore($meProblem)
  useEffect(() => void openSecurity(), [])
  if (!me && problem)
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void openSecurity()} />
  if (!me) return <LoadingPlaceholder label={words.loading} />
  return (
    <>
      <Password {...props} me={me} />
      <Devices {...props} />
      <Providers {...props} me={me} />
      <DeleteAccount {...props} me={me} />
    </>
  )
}

function Password({ words, notices, me }: Own) {
  const { fields, problems, problem, busy } = useStore($passwordForm)
  useFirstProblem(problems, busy, 'password')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void savePassword()
  }
  const field = (name: keyof typeof fields) => ({
    id: `password-${name}`,
    name,
    label: words[name],
    value: fields[name],
    problem: problems[name],
    type: 'password',
    required: true,
    onText: (text: string) => typePassword({ [name]: text })
  })
  return (
    <Section
      title={me.has_password ? words.password_change : words.password_set}
      text={me.has_password ? words.password_change_text : words.password_set_text}
    >
      <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
        <RequiredNote words={words} />
        {/* Password managers look for whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={me.phone ?? me.email ?? ''} readOnly />
        {me.has_password && <TextField {...field('current_password')} autoComplete="current-password" />}
        <TextField {...field('password')} autoComplete="new-password" hint={words.password_hint} />
        <TextField {...field('password_confirmation')} autoComplete="new-password" />
        <ProblemLine problem={problem} notices={notices} />
        <Button type="submit" className="justify-self-start" held={busy} onClick={submit}>
          {busy ? words.saving : words.password_save}
        </Button>
      </form>
    </Section>
  )
}

function Devices({ locale, words, notices }: SecurityProps) {
  const { items, status, problem } = useStore($sessions)
  const [asking, setAsking] = useState(false)
  if (status === 'failed')
    return (
      <LoadFailure
        words={words}
        title={words.devices_failed}
        problem={problem}
        notices={notices}
        onRetry={() => void loadSessions()}
      />
    )
  return (
    <Section title={words.devices} text={words.devices_text}>
      <ul className="grid gap-3" aria-busy={status === 'loading'}>
        {items.map(({ id, device, current, seen_at }) => {
          const Sign = /android|iphone|ipad|ios/i.test(device) ? Smartphone : Laptop
          const name = device || words.device_unknown
          return (
            <li key={id} className="flex items-center gap-4 rounded-xl border border-line p-4">
              <Sign className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{name}</p>
                <p className="figures text-sm text-ink-soft">
                  {current ? words.device_this : fillPlaceholders(words.device_seen, { at: dateTime(locale, seen_at) })}
                </p>
              </div>
              {!current && (
                <TextButton
                  aria-label={fillPlaceholders(words.device_end_of, { device: name })}
                  onClick={() => void endOtherSession(id)}
                >
                  {words.device_end}
                </TextButton>
              )}
            </li>
          )
        })}
      </ul>
      {items.length > 1 && (
        <Button look="quiet" className="mt-4" onClick={() => setAsking(true)}>
          {words.devices_end}
        </Button>
      )}
      {asking && (
        <Confirm
          title={words.devices_end_title}
          yes={words.devices_end_yes}
          no={words.give_up}
          onYes={() => void endOtherSessions().then(() => setAsking(false))}
          onNo={() => setAsking(false)}
        >
          {words.devices_end_text}
        </Confirm>
      )}
    </Section>
  )
}

const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook' } as const

function Providers({ locale, words, me }: Own) {
  return (
    <Section title={words.houses} text={words.houses_text}>
      <ul className="grid gap-3">
        {SOCIAL_PROVIDERS.map(provider => {
          const connected = me.identities.find(({ kind }) => kind === provider)
          const name = PROVIDER_NAMES[provider]
          return (
            <li key={provider} className="flex items-center justify-between gap-4 rounded-xl border border-line p-4">
              <div>
                <p className="font-medium">{name}</p>
                <p className="figures text-sm text-ink-soft">
                  {connected
                    ? fillPlaceholders(words.house_since, { at: dateTime(locale, connected.verified_at) })
                    : words.house_none}
                </p>
              </div>
              <TextButton
                aria-label={fillPlaceholders(connected ? words.disconnect_of : words.connect_of, { provider: name })}
                onClick={() => void (connected ? disconnectProvider(provider) : connectProvider(provider))}
              >
                {connected ? words.disconnect : words.connect}
              </TextButton>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
