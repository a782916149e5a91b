import { atom } from 'nanostores'
import type { OrderRef } from '../../api/orders.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { postReceiptSend, putReceiver } from '../../api/receipts.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { OrderReceipt } from '../../contract/money/receipt.ts'
import { showProblem } from '../notice.ts'

export type { OrderRef } from '../../api/orders.ts'

/** Whom a receipt is to be for, as far as it is typed. */
export interface ReceiverDraft {
  readonly type: 'citizen' | 'company'
  readonly consumer: string
  readonly register: string
}

/** Null while the form of the receiver is closed. */
export const $receiverDraft = atom<ReceiverDraft | null>(null)
/** The field the server refused. */
export const $receiverWrong = atom<'consumer' | 'register' | null>(null)
export const $receiverProblem = atom<ProblemError | null>(null)
export const $receiverSaving = atom(false)
export const $receiptSending = atom<'sending' | 'sent' | null>(null)

export function openReceiver(receiver: OrderReceipt['receiver']) {
  $receiverDraft.set({
    type: receiver.type,
    consumer: receiver.type === 'citizen' ? receiver.consumer_no : '',
    register: receiver.type === 'company' ? receiver.register_number : ''
  })
  $receiverWrong.set(null)
  $receiverProblem.set(null)
}

export const closeReceiver = () => $receiverDraft.set(null)

export function changeReceiver(part: Partial<ReceiverDraft>) {
  const draft = $receiverDraft.get()
  if (draft) $receiverDraft.set({ ...draft, ...part })
  $receiverWrong.set(null)
  $receiverProblem.set(null)
}

const digits = (text: string) => text.replace(/\s/g, '')

/** Saves it and hands the order on; the form stays with what is wrong. */
export async function saveReceiver(key: OrderRef, accept: (order: OrderBody) => void): Promise<boolean> {
  const draft = $receiverDraft.get()
  if (!draft || $receiverSaving.get()) return false
  const [consumer, register] = [digits(draft.consumer), digits(draft.register)]
  const wrong =
    draft.type === 'company'
      ? /^\d{7}$/.test(register)
        ? null
        : 'register'
      : /^(?:\d{8})?$/.test(consumer)
        ? null
        : 'consumer'
  $receiverWrong.set(wrong)
  if (wrong) return false
  $receiverSaving.set(true)
  try {
    accept(
      await putReceiver(
        key,
        draft.type === 'company'
          ? { type: 'company', register_number: register }
          : { type: 'citizen', consumer_no: consumer }
      )
    )
    $receiverDraft.set(null)
    return true
  } catch (error) {
    $receiverProblem.set(problemOf(error))
    return false
  } finally {
    $receiverSaving.set(false)
  }
}

export async function sendReceiptAgain(key: OrderRef) {
  if ($receiptSending.get() === 'sending') return
  $receiptSending.set('sending')
  try {
    await postReceiptSend(key)
    $receiptSending.set('sent')
  } catch (error) {
    $receiptSending.set(null)
    showProblem(error)
  }
}
