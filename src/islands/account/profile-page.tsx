import { useStore } from '@nanostores/react'
import { useEffect, type SyntheticEvent } from 'react'
import type { UserBody } from '../../contract/customers/account.ts'
import { $profile, $meProblem } from '../../stores/identity/me.ts'
import {
  $profileForm,
  removeRegisterNumber,
  saveProfile,
  typeProfile,
  openProfile
} from '../../stores/customers/profile.ts'
import { ChoiceChip } from '../checkout/choice.tsx'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { ContactChange } from './contact-change.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from './signed-in-page.tsx'
import { ProblemLine } from './problem-line.tsx'
import { Picture } from './picture.tsx'
import { Section } from './section.tsx'
import { useFirstProblem } from './use-first-problem.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import type { ProfileProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

export const ProfilePage = (props: ProfileProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Profile {...props} />
  </SignedInPage>
)

function Profile(props: ProfileProps) {
  const { words, notices } = props
  const me = useStore($profile)
  const problem = useStore($meProblem)
  useEffect(() => void openProfile(), [])
  if (!me && problem)
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void openProfile()} />
  if (!me) return <LoadingPlaceholder label={words.loading} />
  return (
    <>
      <Picture {...props} me={me} />
      <Personal {...props} me={me} />
      <Section title={words.contact} text={words.contact_text}>
        <div className="grid gap-5">
          <ContactChange {...props} kind="phone" now={me.phone} />
          <ContactChange {...props} kind="email" now={me.email} />
        </div>
      </Section>
    </>
  )
}

function Personal({ words, notices, me }: ProfileProps & { readonly me: UserBody }) {
  const { fields, problems, problem, busy } = useStore($profileForm)
  useFirstProblem(problems, busy, 'profile')
  const isFirm = fields.kind === 'organisation'
  const field = <Name extends keyof typeof fields>(name: Name) => ({
    id: `profile-${name}`,
    name,
    value: fields[name],
    problem: problems[name],
    onText: (text: string) => typeProfile({ [name]: text })
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void saveProfile()
  }
  return (
    <Section title={words.personal}>
      <form onSubmit={submit} noValidate className="grid gap-5 small:grid-cols-2">
        <fieldset className="small:col-span-2">
          <legend className="mb-1.5 font-medium">{words.kind}</legend>
          <div className="flex flex-wrap gap-2">
            {(['person', 'organisation'] as const).map(kind => (
              <ChoiceChip
                key={kind}
                group="kind"
                value={kind}
                chosen={fields.kind === kind}
                onChoose={() => typeProfile({ kind, register_number: '' })}
              >
                {words[`kind_${kind}`]}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <TextField {...field('last_name')} label={words.last_name} autoComplete="family-name" maxLength={60} />
        <TextField {...field('first_name')} label={words.first_name} autoComplete="given-name" maxLength={60} />
        {isFirm && (
          <>
            <RequiredNote words={words} className="small:col-span-2" />
            <TextField
              {...field('name')}
              label={words.firm_name}
              required
              autoComplete="organization"
              maxLength={120}
              className="small:col-span-2"
            />
            <TextField {...field('phone')} label={words.firm_phone} type="tel" maxLength={20} />
            <TextField {...field('email')} label={words.firm_email} type="email" maxLength={254} />
            <TextField {...field('address')} label={words.firm_address} maxLength={300} className="small:col-span-2" />
            <TextField {...field('workers_count')} label={words.firm_workers} inputMode="numeric" maxLength={7} />
            <TextField {...field('business_direction')} label={words.firm_business} maxLength={120} />
          </>
        )}
        <div className="small:col-span-2">
          <TextField
            {...field('register_number')}
            label={words.register}
            hint={isFirm ? words.register_firm_hint : words.register_hint}
            autoComplete="off"
            maxLength={20}
            placeholder={me.kind === fields.kind ? (me.register_number ?? '') : ''}
          />
          {me.register_number && me.kind === fields.kind && (
            <TextButton className="text-sm" onClick={() => void removeRegisterNumber()}>
              {words.register_remove}
            </TextButton>
          )}
        </div>
        <div className="grid justify-items-start gap-3 small:col-span-2">
          <ProblemLine problem={problem} notices={notices} />
          <Button type="submit" held={busy} onClick={submit}>
            {busy ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
