import { useStore } from '@nanostores/react'
import { Landmark } from 'lucide-react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { BankAccountResponse } from '../../contract/customers/address-book.ts'
import { bankOf } from '../../domain/money/bank.ts'
import { BANK_ACCOUNTS_MAX } from '../../domain/customers/address-book.ts'
import { parseMongolianIban, formatIban } from '../../domain/money/iban.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import {
  $addingBankAccount,
  $bankAccountForm,
  $bankAccounts,
  $bankAccountsProblem,
  beginBankAccount,
  endBankAccount,
  loadBankAccounts,
  removeBankAccount,
  saveBankAccount,
  typeBankAccount
} from '../../stores/money/bank-accounts.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { ProblemLine } from '../account/problem-line.tsx'
import { Section } from '../account/section.tsx'
import { useFirstProblem } from '../account/use-first-problem.ts'
import { useFresh } from '../account/use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { TextField } from '../shell/field.tsx'
import type { PaymentCardsProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

/** Accounts that money comes back to. */
export function BankAccounts(props: PaymentCardsProps) {
  const { words, notices } = props
  const accounts = useStore($bankAccounts)
  const problem = useStore($bankAccountsProblem)
  const adding = useStore($addingBankAccount)
  useEffect(() => void loadBankAccounts(), [])
  useFresh(loadBankAccounts)

  if (!accounts && problem)
    return (
      <LoadFailure
        words={words}
        title={words.accounts_failed}
        problem={problem}
        notices={notices}
        onRetry={() => void loadBankAccounts()}
      />
    )
  const backToAdd = () => document.getElementById('add-account')?.focus()
  return (
    <Section title={words.accounts} text={words.accounts_text}>
      {!accounts ? (
        <LoadingPlaceholder label={words.loading} rows={1} />
      ) : (
        <>
          {accounts.length === 0 && !adding && <p className="mb-4 text-ink-soft">{words.accounts_none}</p>}
          <ul className="mb-4 grid gap-3 empty:hidden">
            {accounts.map(account => (
              <Account key={account.id} {...props} account={account} onRemoved={backToAdd} />
            ))}
          </ul>
          {adding ? (
            <AccountForm {...props} />
          ) : accounts.length < BANK_ACCOUNTS_MAX ? (
            <Button id="add-account" look="quiet" onClick={beginBankAccount}>
              {words.add}
            </Button>
          ) : (
            <p className="text-ink-soft">{fillPlaceholders(words.accounts_full, { max: BANK_ACCOUNTS_MAX })}</p>
          )}
        </>
      )}
    </Section>
  )
}

function AccountForm({ words, notices }: PaymentCardsProps) {
  const { fields, problems, problem, busy } = useStore($bankAccountForm)
  useEffect(() => document.getElementById('account-name')?.focus(), [])
  useFirstProblem(problems, busy, 'account')
  const iban = parseMongolianIban(fields.iban)
  const bank = iban && bankOf(iban)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void saveBankAccount()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <RequiredNote words={words} />
      <TextField
        id="account-name"
        name="name"
        label={words.name}
        required
        autoComplete="name"
        maxLength={80}
        value={fields.name}
        problem={problems.name}
        onText={name => typeBankAccount({ name })}
      />
      <TextField
        id="account-iban"
        name="iban"
        label={words.iban}
        required
        hint={
          bank
            ? fillPlaceholders(words.iban_bank, { bank: words[`bank_${bank}`], number: iban.slice(8) })
            : words.iban_hint
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="figures"
        value={fields.iban}
        problem={problems.iban}
        onText={text => typeBankAccount({ iban: text })}
        onBlur={() => iban && typeBankAccount({ iban: formatIban(iban) })}
      />
      <ProblemLine problem={problem} notices={notices} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" held={busy} onClick={submit}>
          {busy ? words.saving : words.save}
        </Button>
        <Button look="quiet" onClick={endBankAccount}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

interface AccountProps extends PaymentCardsProps {
  readonly account: BankAccountResponse
  readonly onRemoved: () => void
}

function Account({ words, account, onRemoved }: AccountProps) {
  const [asking, setAsking] = useState(false)
  const bank = account.bank && words[`bank_${account.bank}`]
  const name = [bank, `•••• ${account.iban.slice(-4)}`].filter(Boolean).join(' ')
  return (
    <li className="flex items-center gap-4 rounded-xl border border-line p-4">
      <Landmark className="size-7 shrink-0 text-ink-soft" strokeWidth={1.25} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{bank ?? account.name}</p>
        <p className="figures text-sm text-ink-soft">{account.iban}</p>
        {bank && <p className="text-sm text-ink-soft">{account.name}</p>}
      </div>
      <TextButton aria-label={fillPlaceholders(words.remove_of, { name })} onClick={() => setAsking(true)}>
        {words.remove}
      </TextButton>
      {asking && (
        <Confirm
          title={words.remove_account_title}
          yes={words.remove_yes}
          no={words.cancel}
          onYes={() => {
            setAsking(false)
            void removeBankAccount(account.id).then(onRemoved)
          }}
          onNo={() => setAsking(false)}
        >
          <p>{name}</p>
        </Confirm>
      )}
    </li>
  )
}
