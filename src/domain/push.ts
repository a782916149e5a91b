/** What somebody may want to be told on their device. */
export const PUSH_TOPICS = ['orders', 'wishes', 'news'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

/** How long somebody is left alone on a page that may ask, before they are asked (spec §4). */
export const PUSH_PROMPT_MS = 10_000

/** The page that thanks for an order: nowhere else is it as plain what messages are good for. */
const PROMPT_PAGES = /^(?:\/en)?\/order\/?$/

export interface PushPromptSituation {
  /** Whether the browser can show messages at all. */
  readonly supported: boolean
  /** What the browser says: only "not asked yet" can be asked. */
  readonly permission: 'default' | 'granted' | 'denied'
  /** What they said here before; both are answers, and nobody is asked twice. */
  readonly answer: 'in' | 'out' | undefined
  /** How long they have looked at a page that may ask, with nothing open over it. */
  readonly seenMs: number
  readonly path: string
  /** A dialog, the age question or a card that asks: one question at a time. */
  readonly hasOtherPrompt: boolean
  /** What is shown is for people of 21 and older. */
  readonly isAgeRestricted: boolean
}

/** Whether to ask if somebody wants messages on this device. */
export const shouldPromptForPush = (situation: PushPromptSituation) =>
  situation.supported &&
  situation.permission === 'default' &&
  situation.answer === undefined &&
  situation.seenMs >= PUSH_PROMPT_MS &&
  !situation.hasOtherPrompt &&
  !situation.isAgeRestricted &&
  PROMPT_PAGES.test(situation.path)

/** Alcohol is never pushed: nobody knows who holds the device. */
export const mayBePushed = (product: { readonly ageRestricted: boolean }) => !product.ageRestricted
