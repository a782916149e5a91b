import { CHECKOUT_PAGE_STEPS, type CheckoutPageStep } from './checkout-fields.ts'

// Each step of checkout is an entry of the browser's history, so that Back leads to the step before.

interface StepEntry {
  readonly checkoutStep: CheckoutPageStep
  /** Entries of checkout before this one. */
  readonly checkoutDepth: number
}

/** Some web views never answer `history.go`. */
const UNANSWERED_MS = 1_000

/** An entry carries other values too, such as how far the page was scrolled. */
const isStepEntry = (state: unknown): state is StepEntry =>
  CHECKOUT_PAGE_STEPS.includes((state as Partial<StepEntry> | null)?.checkoutStep as CheckoutPageStep)

export const stepOfEntry = (state: unknown) => (isStepEntry(state) ? state.checkoutStep : undefined)

const depth = () => (isStepEntry(history.state) ? history.state.checkoutDepth : 0)

/** The step on which the page opens. */
export const replaceStep = (checkoutStep: CheckoutPageStep) =>
  history.replaceState({ ...(history.state as object | null), checkoutStep, checkoutDepth: depth() }, '')

export function pushStep(checkoutStep: CheckoutPageStep) {
  if (stepOfEntry(history.state) === checkoutStep) return
  history.pushState({ checkoutStep, checkoutDepth: depth() + 1 }, '')
}

/** Goes to another page in place of all steps: Back from there does not lead into a checkout that is over. */
export function leaveSteps(url: string) {
  const before = depth()
  if (before === 0) return location.replace(url)
  const leave = () => {
    clearTimeout(unanswered)
    location.replace(url)
  }
  const unanswered = setTimeout(leave, UNANSWERED_MS)
  addEventListener('popstate', leave, { once: true })
  history.go(-before)
}
