import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $fieldProblems, $fields, $places, typeField } from '../../stores/checkout.ts'
import { $addressChoice } from '../../stores/checkout-typed.ts'
import { $cart } from '../../stores/cart.ts'
import { $way, chooseWay, wayOf } from '../../stores/checkout-pickup.ts'
import { $person } from '../../stores/person.ts'
import { ADDRESS_FIELDS, type AddressField } from '../shell/address-field-names.ts'
import { ChoiceChip } from './choice.tsx'
import { fieldId } from './field.tsx'
import { Step } from './step.tsx'
import { placeNames } from './place-names.ts'
import { problemText, type CheckoutProps } from './words.ts'

/** Not wanted before the step is reached. */
const AddressFields = lazy(() => import('../shell/address-fields.tsx'))
/** Only for those who want to fetch their goods. */
const Pickup = lazy(() => import('./pickup.tsx'))
/** Only for those who have an account: guests never load it. */
const SavedAddresses = lazy(() => import('./saved-addresses.tsx'))

export function AddressStep({ locale, words }: CheckoutProps) {
  const fields = useStore($fields, { ssr: 'initial' })
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const person = useStore($person, { ssr: 'initial' })
  const choice = useStore($addressChoice, { ssr: 'initial' })
  const way = wayOf(useStore($cart, { ssr: 'initial' }), useStore($way, { ssr: 'initial' }))
  const told = Object.fromEntries(
    ADDRESS_FIELDS.map((name: AddressField) => {
      const problem = problems[name]
      return [name, problem && problemText(words, problem)]
    })
  )
  // What is wrong is mended in the fields, also when the address came from the book.
  const isWritten = choice === null || ADDRESS_FIELDS.some(name => problems[name])

  return (
    <Step step="address" locale={locale} words={words} done={<AddressInWords locale={locale} words={words} />}>
      <fieldset className="mb-6">
        <legend className="spoken">{words.way}</legend>
        <div className="flex flex-wrap gap-2">
          {(['deliver', 'pickup'] as const).map(each => (
            <ChoiceChip key={each} group="way" value={each} chosen={way === each} onChoose={() => void chooseWay(each)}>
              {words[`way_${each}`]}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      {way === 'pickup' && (
        <Suspense fallback={<p role="status">{words.pickup_loading}</p>}>
          <Pickup locale={locale} words={words} />
        </Suspense>
      )}
      {way === 'deliver' && person && (
        <Suspense>
          <SavedAddresses locale={locale} words={words} isWritten={isWritten} />
        </Suspense>
      )}
      {way === 'deliver' && isWritten && (
        <Suspense>
          <div className="grid gap-5 small:grid-cols-2">
            <AddressFields
              locale={locale}
              words={words}
              places={places}
              fields={fields}
              problems={told}
              idOf={fieldId}
              onText={typeField}
            />
          </div>
        </Suspense>
      )}
    </Step>
  )
}

function AddressInWords({ locale, words }: CheckoutProps) {
  const cart = useStore($cart, { ssr: 'initial' })
  const way = useStore($way, { ssr: 'initial' })
  const fields = useStore($fields, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const { city, district } = placeNames(places, fields, locale)
  if (wayOf(cart, way) === 'pickup')
    return <p>{[words.way_pickup, cart?.delivery?.branch?.name].filter(Boolean).join(' · ')}</p>
  return (
    <>
      <p>{[city, district, fields.khoroo, fields.street].filter(Boolean).join(', ')}</p>
      <p>{fields.detail}</p>
    </>
  )
}
