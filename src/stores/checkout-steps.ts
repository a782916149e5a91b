import { atom } from 'nanostores'
import { putAdvance, putCheckout, putComplete } from '../api/checkout.ts'
import { problemOf, ProblemError } from '../api/http.ts'
import type { CheckoutBody, DeliveryOptionBody, OrderBody, PaymentMethodId } from '../contract/order.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'
import { $cart, acceptOrder, inTurn } from './cart.ts'
import {
  $ageConfirmed,
  $checkoutPhase,
  $checkoutProblem,
  $checkoutStep,
  $deliveryOptions,
  $fieldProblems,
  $fields,
  completeAttempt,
  finishPlaced,
  goToStep,
  loadDeliveryOptions
} from './checkout.ts'
import {
  addressOf,
  CHECKOUT_PAGE_STEPS,
  checkFields,
  fieldProblems,
  STEP_FIELDS,
  type CheckoutPageStep,
  type FieldProblems
} from './checkout-fields.ts'
import { showProblem } from './notice.ts'

/** Whether "continue" or "place order" is on its way. */
export const $saving = atom(false)
/** True when nobody can tell whether the order was placed: pressing again is safe. */
export const $unsure = atom(false)

/** The step whose fields a refusal names, so that the page can open it. */
const stepOf = (problems: FieldProblems): CheckoutPageStep | undefined =>
  CHECKOUT_PAGE_STEPS.find(step => STEP_FIELDS[step].some(name => name in problems))

/** What only a change of the cart can mend. */
const CART_FIELDS = ['line_items', 'item_total']

function refused(problem: ProblemError) {
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
  $saving.set(true)
  await inTurn(name, async () => {
    try {
      await calls($cart.get() ?? order)
      agreed = true
    } catch (error) {
      refused(problemOf(error))
    }
  })
  $saving.set(false)
  return agreed
}

const save = (body: CheckoutBody) =>
  attempt(`save:${Object.keys(body).join()}`, async order => acceptOrder(await putCheckout(order, body)))

/** Checks a step, hands it to the server and goes on to the next; otherwise says what is wrong where. */
export async function finishStep(step: CheckoutPageStep) {
  const problems = { ...checkFields(step, $fields.get()), ...missingChoice(step) }
  $fieldProblems.set(problems)
  if (Object.keys(problems).length > 0) return
  if (!(await saveStep(step))) return
  const next = CHECKOUT_PAGE_STEPS[CHECKOUT_PAGE_STEPS.indexOf(step) + 1]
  if (next) goToStep(next)
}

function missingChoice(step: CheckoutPageStep): FieldProblems {
  const order = $cart.get()
  if (step === 'delivery' && !order?.delivery) return { option: { code: 'choose' } }
  if (step === 'delivery' && hasSlots(order?.delivery?.option) && !order?.delivery?.slot)
    return { slot: { code: 'slot' } }
  return step === 'payment' && !order?.payment_method ? { method: { code: 'choose' } } : {}
}

const hasSlots = (option: string | undefined) =>
  ($deliveryOptions.get()?.find(({ id }) => id === option)?.days.length ?? 0) > 0

async function saveStep(step: CheckoutPageStep): Promise<boolean> {
  const fields = $fields.get()
  if (step === 'contact') return save({ email: fields.email.trim(), phone: fields.phone.trim() })
  if (step !== 'address') return true
  return attempt('save:address', async order => {
    acceptOrder(await putCheckout(order, { ship_address: addressOf(fields) }))
    await loadDeliveryOptions()
    await chooseFirstDelivery()
  })
}

/** One choice less to make: the fastest delivery stands chosen, with its first slot, until the reader changes it. */
async function chooseFirstDelivery() {
  const order = $cart.get()
  const options = $deliveryOptions.get() ?? []
  const first = options[0]
  if (!order || !first || options.some(({ id }) => id === order.delivery?.option)) return
  acceptOrder(await putCheckout(order, { delivery: deliveryOf(first) }))
}

const deliveryOf = (option: DeliveryOptionBody) => {
  const day = option.days[0]
  const slot = day?.slots[0]
  return { option: option.id, ...(day && slot && { date: day.date, slot: slot.id }) }
}

export const chooseDelivery = (option: DeliveryOptionBody) => save({ delivery: deliveryOf(option) })

export const chooseSlot = (option: DeliveryOptionBody, date: string, slot: string) =>
  save({ delivery: { option: option.id, date, slot } })

export const choosePayment = (payment_method: PaymentMethodId) => save({ payment_method })

/** Places the order. Only a clear "no" ends the attempt; after silence the same key asks again. */
export async function placeOrder() {
  const order = $cart.get()
  if (!order) return
  if (order.age_restricted && !$ageConfirmed.get()) return $fieldProblems.set({ age: { code: 'age' } })
  $fieldProblems.set({})
  await attempt('place', async () => {
    const { note } = $fields.get()
    const age = order.age_restricted ? { age_confirmed: true } : {}
    try {
      acceptOrder(await putCheckout(order, { special_instructions: note.trim(), ...age }))
      const ready = await putAdvance(order)
      acceptOrder(ready)
      // Something is missing: its sentences are the server's.
      if (ready.state !== 'confirm') throw missing(ready)
      $unsure.set(false)
      finishPlaced(await putComplete(order, attemptKey(completeAttempt(order.number))))
      endAttempt(completeAttempt(order.number))
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 400 && problem.status < 500) endAttempt(completeAttempt(order.number))
      else $unsure.set(true)
      throw problem
    }
  })
}

const missing = ({ requirements }: OrderBody) =>
  new ProblemError(
    422,
    requirements[0]?.code ?? 'requirements-missing',
    requirements[0]?.message,
    Object.fromEntries(requirements.map(({ field, message }) => [field, [message]]))
  )
