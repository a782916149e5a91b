import { atom } from 'nanostores'
import { putCheckout, putComplete } from '../../api/checkout.ts'
import { problemOf, type ProblemError } from '../../api/http.ts'
import type { CheckoutRequest } from '../../contract/ordering/checkout.ts'
import type { DeliveryOptionBody } from '../../contract/ordering/delivery.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { withFirstFreeSlot } from '../../domain/ordering/delivery-offer.ts'
import type { ChosenMethod } from '../../contract/money/payment.ts'
import { defaultMethod } from '../../domain/money/payment-method.ts'
import { idempotencyKey, deleteIdempotencyKey, hasIdempotencyKey } from '../idempotency-key.ts'
import { $cart, acceptOrder, queueCartChange } from './cart.ts'
import {
  $ageConfirmed,
  $checkoutPhase,
  $checkoutProblem,
  $checkoutStep,
  $deliveryOptions,
  $deliveryOffers,
  $fields,
  $paymentMethods,
  completeAttempt,
  finishPlacedOrder,
  goToStep,
  loadDeliveryOptions,
  reachedStep
} from './checkout.ts'
import { $fieldProblems, clearProblems } from './checkout-draft.ts'
import {
  addressOf,
  CHECKOUT_PAGE_STEPS,
  checkoutStepsOf,
  checkFields,
  fieldProblems,
  STEP_FIELDS,
  type CheckoutPageStep,
  type FieldProblems
} from './checkout-fields.ts'
import { $branch, $fulfilment, keepPickup, fulfilmentOf } from './checkout-pickup.ts'
import { showProblem } from '../notice.ts'
import { $currentUser } from '../identity/current-user.ts'
import { $phoneVerification } from '../identity/phone-verification-state.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'

/** True while "continue" or "place order" is being sent. */
export const $saving = atom(false)
/** The choice not yet confirmed by the server: a radio button must not jump back meanwhile. */
export const $choosing = atom<Choosing>({})
/** ₮ of the wallet that are typed and not saved yet; "continue" saves them. */
export const $typedWalletAmount = atom<number | null>(null)
/** True when nobody can tell whether the order was placed: pressing again is safe. */
export const $isOutcomeUnknown = atom(false)

interface Choosing {
  readonly delivery?: NonNullable<CheckoutRequest['delivery']>
  readonly payment_method?: ChosenMethod
}

/** The step whose fields a refusal names, so that the page can open it. */
const stepOf = (problems: FieldProblems): CheckoutPageStep | undefined =>
  CHECKOUT_PAGE_STEPS.find(step => STEP_FIELDS[step].some(name => name in problems))

/** Problems that only a change of the cart can solve. */
const CART_FIELDS = ['line_items', 'item_total']

function refused(problem: ProblemError) {
  if (problem.code === 'phone-verification-required') {
    if ($phoneVerification.get().at !== 'sent') $phoneVerification.set({ at: 'required' })
    return showProblem(problem)
  }
  const problems = fieldProblems(problem.errors)
  const step = stepOf(problems)
  if (!step && CART_FIELDS.some(field => field in problem.errors)) {
    $checkoutProblem.set(problem)
    return $checkoutPhase.set('blocked')
  }
  if (!step) return showProblem(problem)
  if (step !== $checkoutStep.get()) goToStep(step)
  $fieldProblems.set(problems)
}

/** Runs one step's calls in turn with the cart's; true when the server agreed. */
async function attempt(name: string, calls: (order: OrderBody) => Promise<void>): Promise<boolean> {
  const order = $cart.get()
  if (!order) return false
  let agreed = false
  await queueCartChange(name, async () => {
    try {
      await calls($cart.get() ?? order)
      agreed = true
    } catch (error) {
      refused(problemOf(error))
    }
  })
  return agreed
}

const save = (body: CheckoutRequest) =>
  attempt(`save:${Object.keys(body).join()}`, async order => acceptOrder(await putCheckout(order, body)))

/** Checks a step, hands it to the server and goes on to the next; otherwise says what is wrong where. */
export const finishStep = (step: CheckoutPageStep) =>
  whileSaving(async () => {
    // The pending choice is answered first.
    await queueCartChange('settle', () => Promise.resolve())
    if (step === 'payment') {
      if (!(await saveTypedWalletAmount())) return
      await chooseDefaultPayment()
    }
    const isFetched = fulfilmentOf($cart.get(), $fulfilment.get()) === 'pickup'
    const isDelivered = $cart.get()?.requires_delivery !== false
    const wrong = step === 'address' && isFetched ? {} : checkFields(step, $fields.get(), isDelivered)
    const problems = { ...wrong, ...missingChoice(step, isFetched) }
    $fieldProblems.set(problems)
    if (Object.keys(problems).length > 0) return
    if (!(await saveStep(step))) return
    // A pickup has no delivery step.
    const steps = isFetched && step === 'address' ? 2 : 1
    const all = checkoutStepsOf($cart.get())
    const isAnswered = isChangeOfReview && reachedStep($cart.get()) === 'review'
    const next = isAnswered ? 'review' : all[all.indexOf(step) + steps]
    if (next === 'review') isChangeOfReview = false
    // Back may have been pressed meanwhile.
    if (next && $checkoutStep.get() === step) goToStep(next)
  })

/** False where the server refused the amount: its sentence stands at the field. */
async function saveTypedWalletAmount() {
  const amount = $typedWalletAmount.get()
  if (amount === null) return true
  const { payFromWallet } = await loadChunk(() => import('../money/wallet-payment.ts'))
  const saved = await payFromWallet(amount === 0 ? null : amount)
  if (saved) $typedWalletAmount.set(null)
  return saved
}

/** A step opened from the review leads back there. */
let isChangeOfReview = false

export function changeStep(step: CheckoutPageStep) {
  isChangeOfReview = true
  goToStep(step)
}

async function whileSaving(work: () => Promise<void>) {
  $saving.set(true)
  await work()
  $saving.set(false)
}

function missingChoice(step: CheckoutPageStep, isFetched: boolean): FieldProblems {
  const order = $cart.get()
  if (step === 'address' && isFetched && $branch.get() === null) return { branch: { code: 'choose' } }
  if (step === 'delivery' && !order?.delivery) return { option: { code: 'choose' } }
  if (step === 'delivery' && hasSlots(order?.delivery?.option) && !order?.delivery?.slot)
    return { slot: { code: 'slot' } }
  if (step === 'delivery' && order?.shipments.some(each => each.slot === null && partHasSlots(each)))
    return { slot: { code: 'slot' } }
  // An order covered by store credit needs no other payment.
  return step === 'payment' && !order?.payment_method && order?.amount_due !== 0 ? { method: { code: 'choose' } } : {}
}

const hasSlots = (option: string | undefined) =>
  ($deliveryOptions.get()?.find(({ id }) => id === option)?.days.length ?? 0) > 0

const partHasSlots = ({ needs, option }: OrderBody['shipments'][number]) =>
  ($deliveryOffers
    .get()
    ?.split.find(part => part.needs === needs)
    ?.options.find(({ id }) => id === option)?.days.length ?? 0) > 0

async function saveStep(step: CheckoutPageStep): Promise<boolean> {
  const fields = $fields.get()
  if (step === 'contact') return save({ email: fields.email.trim(), phone: fields.phone.trim() })
  if (step !== 'address') return true
  const branch = $branch.get()
  if (fulfilmentOf($cart.get(), $fulfilment.get()) === 'pickup')
    return branch !== null && attempt('save:pickup', order => keepPickup(order, branch))
  const saved = await attempt('save:address', async order => {
    const phone = fields.phone.trim()
    // An address from the book may bring along whom to call.
    const called = phone !== '' && phone !== order.phone ? { phone } : {}
    // One choice less to make: a delivery stands chosen until the reader changes it.
    const delivery = { option: 'default' } as const
    acceptOrder(await putCheckout(order, { ship_address: addressOf(fields), delivery, ...called }))
    await loadDeliveryOptions()
  })
  if (saved && $currentUser.get())
    void retryableOnChunkError(async () =>
      (await loadChunk(() => import('./checkout-address-book.ts'))).saveTypedAddress()
    )
  return saved
}

/** Shows a choice at once, and takes it back when the server does not agree. */
export async function saveChoice(choice: Choosing) {
  $choosing.set(choice)
  clearProblems(['option', 'slot', 'method'])
  await save(choice)
  // A newer choice is still on its way.
  if ($choosing.get() === choice) $choosing.set({})
}

export const chooseDelivery = (option: DeliveryOptionBody) => saveChoice({ delivery: withFirstFreeSlot(option) })

export const chooseDay = (option: DeliveryOptionBody, day: DeliveryOptionBody['days'][number]) =>
  saveChoice({ delivery: withFirstFreeSlot(option, day) })

export const chooseSlot = (option: DeliveryOptionBody, date: string, slot: string) =>
  saveChoice({ delivery: { option: option.id, date, slot } })

export const choosePayment = (payment_method: ChosenMethod) => saveChoice({ payment_method })

/** The method that stands chosen until the buyer takes another. */
export async function chooseDefaultPayment() {
  const order = $cart.get()
  if (!order || order.payment_method || order.amount_due === 0) return
  const method = defaultMethod($paymentMethods.get().map(({ id }) => id))
  if (method) await choosePayment(method)
}

/** Places the order. Only a clear "no" ends the attempt; after silence the same key asks again. */
export async function placeOrder() {
  const order = $cart.get()
  if (!order) return
  if (order.age_restricted && !$ageConfirmed.get()) return $fieldProblems.set({ age: { code: 'age' } })
  $fieldProblems.set({})
  const place = async () => {
    const name = completeAttempt(order.number)
    try {
      // An attempt that was never answered goes first: the order may be placed already, and then nothing else fits.
      if (!hasIdempotencyKey(name)) await prepare(order)
      $isOutcomeUnknown.set(false)
      finishPlacedOrder(await putComplete(order, idempotencyKey(name)))
      deleteIdempotencyKey(name)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 400 && problem.status < 500) deleteIdempotencyKey(name)
      if (problem.status === 422) await showAsItIs(order)
      $isOutcomeUnknown.set(hasIdempotencyKey(name))
      throw problem
    }
  }
  await whileSaving(async () => void (await attempt('place', place)))
}

/** Hands over the last answers, as far as the order has others. */
async function prepare(order: OrderBody) {
  const note = $fields.get().note.trim()
  const answers = {
    ...(note !== order.special_instructions && { special_instructions: note }),
    ...(order.age_restricted && !order.age_confirmed && { age_confirmed: true })
  }
  if (Object.keys(answers).length > 0) acceptOrder(await putCheckout(order, answers))
}

/** A refusal may be about what the page does not show yet, such as a price that moved. */
async function showAsItIs(order: OrderBody) {
  try {
    acceptOrder(await putCheckout(order, {}))
  } catch {
    // The refusal itself is shown.
  }
}
