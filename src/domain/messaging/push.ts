/** Topics of push notifications. */
export const PUSH_TOPICS = ['orders', 'wishes', 'news'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

/** Time on a page before the prompt appears, ms (spec §4). */
export const PUSH_PROMPT_MS = 10_000

/** Only the order confirmation page prompts: there the use of notifications is obvious. */
const PROMPT_PAGES = /^(?:\/en)?\/order\/?$/

export interface PushPromptSituation {
  /** The browser supports push notifications. */
  readonly supported: boolean
  /** Permission of the browser; only `default` can be prompted. */
  readonly permission: 'default' | 'granted' | 'denied'
  /** Earlier answer on this device; nobody is prompted twice. */
  readonly answer: 'in' | 'out' | undefined
  /** Time the page was visible without a dialog over it, ms. */
  readonly seenMs: number
  readonly path: string
  /** A dialog, the age gate or another prompt is open: one question at a time. */
  readonly hasOtherPrompt: boolean
  /** The page is for adults of 21 and older. */
  readonly isAgeRestricted: boolean
}

/** Whether to ask for permission to send push notifications. */
export const shouldPromptForPush = (situation: PushPromptSituation) =>
  situation.supported &&
  situation.permission === 'default' &&
  situation.answer === undefined &&
  situation.seenMs >= PUSH_PROMPT_MS &&
  !situation.hasOtherPrompt &&
  !situation.isAgeRestricted &&
  PROMPT_PAGES.test(situation.path)

/** Alcohol is never in push notifications: it is unknown who holds the device. */
export const mayBePushed = (product: { readonly ageRestricted: boolean }) => !product.ageRestricted
