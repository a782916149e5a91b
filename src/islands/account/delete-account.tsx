import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type { UserBody } from '../../contract/customers/account.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import {
  $accountDeletion,
  $accountDeletionForm,
  deleteAccount,
  downloadOwnData,
  sendAccountDeletionCode,
  typeAccountDeletion
} from '../../stores/identity/security.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { CodeField } from './code-field.tsx'
import { ProblemLine } from './problem-line.tsx'
import { Section } from './section.tsx'
import { useFirstProblem } from './use-first-problem.ts'
import type { SecurityProps } from './words.ts'

/** Downloads the personal data, and deletes the account. */
export function DeleteAccount(props: SecurityProps & { readonly me: UserBody }) {
  const { words } = props
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Section title={words.data} text={words.data_text}>
        <Button look="quiet" onClick={() => void downloadOwnData()}>
          <Download className="size-5" strokeWidth={1.5} aria-hidden="true" />
          {words.data_download}
        </Button>
      </Section>
      <Section title={words.delete} text={words.delete_text}>
        {leaving ? (
          <Proof {...props} onEnd={() => setLeaving(false)} />
        ) : (
          <Button look="quiet" className="text-sale" onClick={() => setLeaving(true)}>
            {words.delete_begin}
          </Button>
        )}
      </Section>
    </>
  )
}

/** It is for good, so it is proven: by the password, or a code to the phone or address. */
function Proof({ locale, words, notices, me, onEnd }: SecurityProps & { readonly me: UserBody; onEnd: () => void }) {
  const sent = useStore($accountDeletion)
  const { fields, problems, problem, busy } = useStore($accountDeletionForm)
  useFirstProblem(problems, busy, 'farewell')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void deleteAccount(localePath(locale, '/'))
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4 rounded-xl bg-mist p-5">
      <ul className="list-disc ps-5 text-sm">
        <li>{words.delete_orders}</li>
        <li>{words.delete_rest}</li>
        <li>{words.delete_final}</li>
      </ul>
      {sent && (
        <CodeField
          id="farewell-code"
          name="code"
          label={fillPlaceholders(words.code_to, { to: sent.to })}
          value={fields.code}
          problem={problems.code}
          onText={code => typeAccountDeletion({ code })}
        />
      )}
      {!sent && me.has_password && (
        <TextField
          id="farewell-password"
          name="password"
          label={words.current_password}
          type="password"
          autoComplete="current-password"
          required
          value={fields.password}
          problem={problems.password}
          onText={password => typeAccountDeletion({ password })}
        />
      )}
      <ProblemLine problem={problem} notices={notices} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {(sent || me.has_password) && (
          <Button type="submit" held={busy} onClick={submit}>
            {words.delete_yes}
          </Button>
        )}
        {!sent &&
          (me.has_password ? (
            <TextButton onClick={() => void sendAccountDeletionCode()}>{words.delete_by_code}</TextButton>
          ) : (
            <Button held={busy} onClick={() => void sendAccountDeletionCode()}>
              {words.delete_send}
            </Button>
          ))}
        <TextButton onClick={onEnd}>{words.give_up}</TextButton>
      </div>
    </form>
  )
}
