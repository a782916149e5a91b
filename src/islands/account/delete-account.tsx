import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import type { AccountDeletionResponse, UserBody } from '../../contract/customers/account.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import {
  $accountDeletion,
  $accountDeletionForm,
  $deletionPreview,
  beginAccountDeletion,
  deleteAccount,
  downloadOwnData,
  dismissAccountDeletion,
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
import { RequiredNote } from '../shell/required-note.tsx'

/** Downloads the personal data, and deletes the account. */
export function DeleteAccount(props: SecurityProps & { readonly me: UserBody }) {
  const { words } = props
  const preview = useStore($deletionPreview)
  const panel = useFocusThrough(preview !== null)
  return (
    <>
      <Section title={words.data} text={words.data_text}>
        <Button look="quiet" onClick={() => void downloadOwnData()}>
          <Download className="size-5" strokeWidth={1.5} aria-hidden="true" />
          {words.data_download}
        </Button>
      </Section>
      <Section title={words.delete} text={words.delete_text}>
        <div ref={panel} tabIndex={-1}>
          {preview === null ? (
            <Button look="quiet" className="text-sale" onClick={() => void beginAccountDeletion()}>
              {words.delete_begin}
            </Button>
          ) : preview.obstacles.length > 0 ? (
            <Obstacles {...props} obstacles={preview.obstacles} />
          ) : (
            <Proof {...props} undelivered={preview.undelivered_orders} />
          )}
        </div>
      </Section>
    </>
  )
}

/** Opening and giving up take away the button that was pressed: the focus stays in the panel, where what is new is read out. */
function useFocusThrough(isOpen: boolean) {
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current !== isOpen) panel.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return panel
}

type Obstacle = AccountDeletionResponse['obstacles'][number]

const PAGES: Record<Obstacle['code'], string> = {
  'wallet-not-empty': '/account/wallet',
  'lease-not-over': '/account/leases'
}

/** Nothing is asked of somebody who would be refused: first comes what is in the way, with the page where it ends. */
function Obstacles({ locale, words, obstacles }: SecurityProps & { readonly obstacles: readonly Obstacle[] }) {
  return (
    <div role="status" className="grid max-w-md gap-3 rounded-xl bg-warn-soft p-5 text-warn">
      <p className="font-semibold">{words.delete_obstacles}</p>
      <ul className="grid gap-3">
        {obstacles.map(({ code, message }) => (
          <li key={code}>
            {message}{' '}
            <a className="font-medium underline underline-offset-4" href={localePath(locale, PAGES[code])}>
              {words[`delete_open_${code}`]}
            </a>
          </li>
        ))}
      </ul>
      <TextButton className="text-warn" onClick={dismissAccountDeletion}>
        {words.give_up}
      </TextButton>
    </div>
  )
}

/** It is for good, so it is proven: by the password, or a code to the phone or address. */
function Proof({
  locale,
  words,
  notices,
  me,
  undelivered
}: SecurityProps & { readonly me: UserBody; readonly undelivered: number }) {
  const sent = useStore($accountDeletion)
  const { fields, problems, problem, busy } = useStore($accountDeletionForm)
  useFirstProblem(problems, busy, 'delete-account')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void deleteAccount(localePath(locale, '/'))
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4 rounded-xl bg-mist p-5">
      <ul className="list-disc ps-5 text-sm">
        {undelivered > 0 && <li className="font-medium">{plural(locale, words, 'delete_undelivered', undelivered)}</li>}
        <li>{words.delete_orders}</li>
        <li>{words.delete_rest}</li>
        <li>{words.delete_final}</li>
      </ul>
      <RequiredNote words={words} />
      {sent && (
        <CodeField
          id="delete-account-code"
          name="code"
          label={fillPlaceholders(words.code_to, { to: sent.to })}
          value={fields.code}
          problem={problems.code}
          onText={code => typeAccountDeletion({ code })}
        />
      )}
      {!sent && me.has_password && (
        <TextField
          id="delete-account-password"
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
          <Button look="danger" type="submit" held={busy} onClick={submit}>
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
        <TextButton onClick={dismissAccountDeletion}>{words.give_up}</TextButton>
      </div>
    </form>
  )
}
