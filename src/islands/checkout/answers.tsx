import type { ReactNode } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { checkoutStepsOf, type CheckoutPageStep } from '../../stores/ordering/checkout-fields.ts'
import { changeStep } from '../../stores/ordering/checkout-steps.ts'
import { TextButton } from '../shell/button.tsx'
import { OrderSums, type SumWords } from '../shell/order-sums.tsx'
import { OrderLines } from './order-lines.tsx'
import type { CheckoutProps } from './words.ts'

export interface AnswersProps extends CheckoutProps {
  readonly cart: OrderBody
  readonly sums: SumWords
  /** Each step's choices in words. */
  readonly answers: Readonly<Record<Exclude<CheckoutPageStep, 'review'>, ReactNode>>
}

/** Everything that was answered, to be checked before the order is placed, each with the way to change it. */
export function Answers({ cart, locale, words, sums, answers }: AnswersProps) {
  return (
    <div className="mb-6 divide-y divide-line border-y border-line">
      {checkoutStepsOf(cart).map(
        step =>
          step !== 'review' && (
            <Answer
              key={step}
              title={words[step]}
              change={
                <TextButton
                  aria-label={fillPlaceholders(words.edit_of, { step: words[step] })}
                  onClick={() => changeStep(step)}
                >
                  {words.edit}
                </TextButton>
              }
            >
              {answers[step]}
            </Answer>
          )
      )}
      {/* Desktops have it beside the steps. */}
      <div className="desk:hidden">
        <Answer
          title={words.summary}
          change={
            <a
              href={localePath(locale, '/cart')}
              aria-label={fillPlaceholders(words.edit_of, { step: words.summary })}
              className="inline-flex min-h-11 items-center font-medium text-ink-soft underline underline-offset-4"
            >
              {words.edit}
            </a>
          }
        >
          <div className="mt-3">
            <OrderLines cart={cart} locale={locale} words={words} />
            <OrderSums order={cart} locale={locale} words={sums} />
          </div>
        </Answer>
      </div>
    </div>
  )
}

interface AnswerProps {
  readonly title: string
  readonly change: ReactNode
  readonly children: ReactNode
}

const Answer = ({ title, change, children }: AnswerProps) => (
  <section className="py-2">
    <div className="flex items-center justify-between gap-4">
      <h3 className="font-medium">{title}</h3>
      {change}
    </div>
    <div className="text-ink-soft">{children}</div>
  </section>
)
