import { atom } from 'nanostores'
import { deleteBankAccount, getBankAccounts, postBankAccount } from '../../api/address-book.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { BankAccountResponse } from '../../contract/customers/address-book.ts'
import '../identity/authorize-calls.ts'
import { formOf } from '../form.ts'
import { withReauthentication } from '../identity/reauthentication.ts'
import { showNotice, showProblem } from '../notice.ts'

export const $bankAccounts = atom<readonly BankAccountResponse[] | null>(null)
export const $bankAccountsProblem = atom<ProblemError | null>(null)
export const $addingBankAccount = atom(false)

const form = formOf({ name: '', iban: '' })

export const $bankAccountForm = form.$form
export const typeBankAccount = form.type

export async function loadBankAccounts() {
  $bankAccountsProblem.set(null)
  try {
    $bankAccounts.set((await getBankAccounts()).bank_accounts)
  } catch (error) {
    $bankAccountsProblem.set(problemOf(error))
  }
}

export function beginBankAccount() {
  form.fill()
  $addingBankAccount.set(true)
}

/** The number stays with the server from here on: what is shown again is masked. */
export function endBankAccount() {
  form.fill()
  $addingBankAccount.set(false)
}

export const saveBankAccount = () =>
  form.submit(async body => {
    $bankAccounts.set((await withReauthentication(() => postBankAccount(body))).bank_accounts)
    endBankAccount()
    showNotice({ kind: 'success', code: 'bank_account_saved' })
  })

export async function removeBankAccount(id: string) {
  try {
    $bankAccounts.set((await deleteBankAccount(id)).bank_accounts)
    showNotice({ kind: 'success', code: 'bank_account_removed' })
  } catch (error) {
    showProblem(error)
    if (problemOf(error).status === 404) await loadBankAccounts()
  }
}
