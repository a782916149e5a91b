import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $ageAnswer, withdrawAgeAnswer } from '../../stores/age.ts'
import { $fieldProblems, clearProblems, typeField } from '../../stores/ordering/checkout-draft.ts'
import { $ageConfirmed, $fields } from '../../stores/ordering/checkout.ts'
import { $isOutcomeUnknown } from '../../stores/ordering/checkout-steps.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { $remembersGuest, setRemembersGuest } from '../../stores/ordering/guest-details.ts'
import { $phoneVerification } from '../../stores/identity/phone-verification-state.ts'
import { TextButton } from '../shell/button.tsx'
import MedicineWarnings from '../shell/medicine-warnings.tsx'
import { Answers, type AnswersProps } from './answers.tsx'
import { fieldId, TextArea } from './field.tsx'
import { paymentKindOf } from './payment-kind.ts'
import { ReceiptPart, type ReceiptPartProps } from './receipt-part.tsx'
import { problemText, type CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Few orders need it. */
const PhoneVerification = lazyComponent(() => import('./phone-verification.tsx'))

type Props = ReceiptPartProps & AnswersProps

/**
 * Summary of the checkout, and its last questions: a note for the courier, the receiver of the receipt, and the age
 * where a line needs it.
 */
export default function Review({ receipt, notices, ...rest }: Props) {
  const { cart, words } = rest
  const fields = useStore($fields, { ssr: 'initial' })
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const verification = useStore($phoneVerification, { ssr: 'initial' })
  const isRequired = cart.requirements.some(({ code }) => code === 'phone-verification-required')
  const needsVerification = isRequired || verification.at !== 'idle'
  const unsure = useStore($isOutcomeUnknown, { ssr: 'initial' })
  return (
    <>
      {cart.medicine_warnings.length > 0 && <MedicineWarnings order={cart} locale={rest.locale} words={words} />}
      <Answers {...rest} />
      {cart.requires_delivery && (
        <TextArea
          name="note"
          label={words.note}
          words={words}
          problem={problems.note}
          hint={words.note_hint}
          maxLength={500}
          value={fields.note}
          onText={note => typeField({ note })}
        />
      )}
      <ReceiptPart cart={cart} receipt={receipt} notices={notices} />
      {cart.age_restricted && <AgeQuestion words={words} problem={problems.age} />}
      {needsVerification && cart.payment_method === 'cash' && (
        <Suspense>
          <PhoneVerification words={words} phone={cart.phone} isRequired={isRequired} />
        </Suspense>
      )}
      <RememberGuest words={words} />
      <p className="mt-5 text-sm text-ink-soft">{words[`place_note_${paymentKindOf(cart)}`]}</p>
      {unsure && (
        <p role="alert" className="mt-4 rounded-card bg-warn-soft p-4 text-warn">
          {words.unsure}
        </p>
      )}
    </>
  )
}

/** An account has its address book; a guest may have this device remember them. */
function RememberGuest({ words }: Pick<CheckoutProps, 'words'>) {
  const person = useStore($currentUser, { ssr: 'initial' })
  const remembers = useStore($remembersGuest, { ssr: 'initial' })
  if (person) return null
  return (
    <div className="mt-5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--accent)"
          checked={remembers}
          aria-describedby="remember-explain"
          onChange={event => setRemembersGuest(event.target.checked)}
        />
        {words.guest_remember}
      </label>
      <p id="remember-explain" className="text-sm text-ink-soft">
        {words.guest_remember_hint}
      </p>
    </div>
  )
}

/** Asked again here, also of those who said yes at a gate: the answer goes with the order. */
function AgeQuestion({
  words,
  problem
}: {
  readonly words: CheckoutProps['words']
  readonly problem: Parameters<typeof problemText>[1] | undefined
}) {
  const confirmed = useStore($ageConfirmed, { ssr: 'initial' })
  const answer = useStore($ageAnswer, { ssr: 'initial' })
  // Who said at the gate that they are too young is not asked for the opposite here.
  if (answer === 'no')
    return (
      <p role="alert" id={fieldId('age')} tabIndex={-1} className="mt-5 rounded-card bg-warn-soft p-4 text-warn">
        {words.age_refused}{' '}
        <TextButton className="text-warn" onClick={withdrawAgeAnswer}>
          {words.age_again}
        </TextButton>
      </p>
    )
  return (
    <div className="mt-5 rounded-card border border-line-strong p-4">
      <p id="age-explain" className="text-sm text-ink-soft">
        {words.age_explain}
      </p>
      <label className="mt-2 flex cursor-pointer items-start gap-3 py-1.5 font-medium">
        <input
          type="checkbox"
          id={fieldId('age')}
          required
          className="mt-0.5 size-5 shrink-0 accent-(--accent)"
          checked={confirmed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`age-explain${problem ? ' age-problem' : ''}`}
          onChange={event => {
            $ageConfirmed.set(event.target.checked)
            clearProblems(['age'])
          }}
        />
        {words.age_confirm}
      </label>
      {problem && (
        <p id="age-problem" className="mt-1 text-sm font-medium text-sale">
          {problemText(words, problem)}
        </p>
      )}
    </div>
  )
}
