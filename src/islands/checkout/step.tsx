import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { $fieldProblems } from '../../stores/ordering/checkout-draft.ts'
import { $checkoutStep, $fields, $places, goToStep } from '../../stores/ordering/checkout.ts'
import { $cart } from '../../stores/ordering/cart.ts'
import { checkoutStepsOf, type CheckoutPageStep, type FieldName } from '../../stores/ordering/checkout-fields.ts'
import { $saving, finishStep } from '../../stores/ordering/checkout-steps.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { placeLabels } from '../shell/place-labels.ts'
import { fieldId } from './field.tsx'
import { problemText, type CheckoutProps } from './words.ts'

interface Props extends CheckoutProps {
  readonly step: CheckoutPageStep
  /** Summary of the choices in one or two lines, once the step is done. */
  readonly done: ReactNode
  readonly children: ReactNode
  /** Steps without one have their own way on. */
  readonly ownButton?: boolean
}

/** One step: open, done with what was decided, or still to come. */
export function Step({ step, done, children, ownButton = false, locale, words }: Props) {
  const current = useStore($checkoutStep, { ssr: 'initial' })
  const saving = useStore($saving, { ssr: 'initial' })
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(current)
  const steps = checkoutStepsOf(useStore($cart, { ssr: 'initial' }))
  const number = steps.indexOf(step) + 1
  const isOpen = current === step
  const isDone = steps.indexOf(current) > number - 1

  useEffect(() => {
    // Going on moves the focus to the next step; opening the page does not.
    if (isOpen && before.current !== current) {
      heading.current?.focus()
      // Focus alone leaves it where it is in sight: half of a step would stand below a phone's screen.
      heading.current?.scrollIntoView()
    }
    before.current = current
  }, [isOpen, current])

  // The review says everything itself, each with the way to change it.
  if (current === 'review' && !isOpen) return null
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      // As high as a phone's screen, so that it can stand at the top before its lazy part has come.
      className={`border-t border-line py-6 first:border-t-0 desk:py-7 ${isOpen ? 'max-desk:min-h-svh' : ''}`}
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className={`figures mt-0.5 grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${isOpen ? 'bg-accent text-accent-ink' : isDone ? 'bg-accent-soft text-accent' : 'bg-mist text-ink-soft'}`}
        >
          {isDone ? <Check className="size-4" /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-4">
            <h2
              ref={heading}
              tabIndex={-1}
              className={`scroll-mt-6 text-xl font-semibold outline-none ${isOpen || isDone ? '' : 'text-ink-soft'}`}
            >
              <span className="sr-only">{fillPlaceholders(words.step_of, { number, total: steps.length })}: </span>
              {words[step]}
            </h2>
            {isDone && (
              <TextButton
                className="-my-2.5"
                aria-label={fillPlaceholders(words.edit_of, { step: words[step] })}
                onClick={() => goToStep(step)}
              >
                {words.edit}
              </TextButton>
            )}
          </div>
          {isDone && <div className="mt-1 text-ink-soft">{done}</div>}
        </div>
      </div>
      {isOpen && (
        <form
          id="checkout-step"
          noValidate
          className="mt-5 desk:pl-11"
          onSubmit={event => {
            event.preventDefault()
            if (!saving && !ownButton) void finishStep(step)
          }}
        >
          <Problems locale={locale} words={words} />
          {children}
          {!ownButton && (
            <Button type="submit" held={saving} className="mt-6 min-w-48 max-desk:hidden">
              {saving ? words.saving : words.continue}
            </Button>
          )}
        </form>
      )}
    </li>
  )
}

/** Everything that is wrong, in one place, each a way to its field. */
function Problems({ locale, words }: CheckoutProps) {
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const fields = useStore($fields, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const city = places.find(({ code }) => code === fields.city)
  const district = city?.districts.find(({ code }) => code === fields.district)
  const labels = { ...LABELS, ...placeLabels(city, district) }
  const box = useRef<HTMLDivElement>(null)
  const all = Object.entries(problems)
  const shown = useRef(0)
  useEffect(() => {
    const count = Object.keys(problems).length
    // Fewer than before: one is being corrected, and the focus stays in its field.
    if (count > 0 && count >= shown.current) box.current?.focus()
    shown.current = count
  }, [problems])
  if (all.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-6 rounded-card border border-sale bg-sale-soft p-4 outline-none"
    >
      <p className="font-semibold text-sale">{plural(locale, words, 'problems', all.length)}</p>
      <ul className="mt-1">
        {all.map(([name, problem]) => (
          <li key={name}>
            <a
              href={`#${fieldId(name as FieldName)}`}
              className="inline-block py-1 underline underline-offset-4"
              onClick={event => {
                event.preventDefault()
                document.getElementById(fieldId(name as FieldName))?.focus()
              }}
            >
              {words[(labels[name as FieldName] ?? name) as keyof typeof words]}: {problemText(words, problem)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Fields that are named by more than their own word. */
const LABELS: Partial<Record<FieldName, keyof CheckoutProps['words']>> = {
  branch: 'address',
  option: 'delivery',
  method: 'payment',
  age: 'review'
}
