import { useStore } from '@nanostores/react'
import type { SyntheticEvent } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import {
  $contactChange,
  $contactForm,
  beginContact,
  endContact,
  verifyContact,
  sendContactCodes,
  typeContact
} from '../../stores/customers/profile.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { CodeField } from './code-field.tsx'
import { TextField } from '../shell/field.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useFirstProblem } from './use-first-problem.ts'
import type { ProfileProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

interface Props extends ProfileProps {
  readonly kind: 'phone' | 'email'
  /** Null for who has none yet. */
  readonly now: string | null
}

/** A phone or an address, and its change: codes to the new one and to an old one. */
export function ContactChange({ kind, now, words, notices }: Props) {
  const change = useStore($contactChange)
  const { fields, problems, problem, busy } = useStore($contactForm)
  const sent = change?.sent
  useFirstProblem(change?.kind === kind ? problems : {}, busy, 'contact')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void (sent ? verifyContact() : sendContactCodes())
  }
  return (
    <div className="rounded-xl border border-line p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{words[kind]}</p>
          <p className="figures font-medium">{now ?? words.contact_none}</p>
          {/* Nothing is kept here before its code was entered: what is there is confirmed. */}
          {now && <p className="text-sm text-accent">{words.contact_confirmed}</p>}
        </div>
        {change?.kind !== kind && (
          <TextButton
            onClick={() => beginContact(kind)}
            aria-label={now ? words[`${kind}_change`] : words[`${kind}_add`]}
          >
            {now ? words.change : words.add}
          </TextButton>
        )}
      </div>
      {change?.kind === kind && (
        <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
          <RequiredNote words={words} />
          <TextField
            id="contact-login"
            name="login"
            label={words[`${kind}_new`]}
            value={fields.login}
            problem={problems.login}
            readOnly={!!sent}
            type={kind === 'phone' ? 'tel' : 'email'}
            autoComplete={kind === 'phone' ? 'tel-national' : 'email'}
            autoFocus
            required
            onText={login => typeContact({ login })}
          />
          {sent && (
            <>
              <CodeField
                id="contact-code"
                name="code"
                label={fillPlaceholders(words.code_to, { to: sent.new.to })}
                value={fields.code}
                problem={problems.code}
                onText={code => typeContact({ code })}
              />
              {sent.old && (
                <CodeField
                  id="contact-old_code"
                  name="old_code"
                  label={fillPlaceholders(words.code_to, { to: sent.old.to })}
                  hint={words.code_old_hint}
                  value={fields.old_code}
                  problem={problems.old_code}
                  onText={old_code => typeContact({ old_code })}
                />
              )}
            </>
          )}
          <ProblemLine problem={problem} notices={notices} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" held={busy} onClick={submit}>
              {sent ? words.confirm : words.send_codes}
            </Button>
            {sent && <TextButton onClick={() => void sendContactCodes()}>{words.send_again}</TextButton>}
            <TextButton onClick={endContact}>{words.give_up}</TextButton>
          </div>
        </form>
      )}
    </div>
  )
}
