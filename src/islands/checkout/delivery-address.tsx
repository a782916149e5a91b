import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $fields, $places } from '../../stores/ordering/checkout.ts'
import { $addressChoice, $fieldProblems, typeField } from '../../stores/ordering/checkout-draft.ts'
import { $cart } from '../../stores/ordering/cart.ts'
import { $fulfilment, chooseFulfilment, fulfilmentOf } from '../../stores/ordering/checkout-pickup.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { ADDRESS_FIELDS, type AddressField } from '../shell/address-field-names.ts'
import AddressFields from '../shell/address-fields.tsx'
import { ChoiceChip } from './choice.tsx'
import { fieldId } from './field.tsx'
import { problemText, type CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'
import { RequiredNote } from '../shell/required-note.tsx'

/** Only for those who want to fetch their goods. */
const Pickup = lazyComponent(() => import('./pickup.tsx'))
/** Only for those who have an account: guests never load it. */
const SavedAddresses = lazyComponent(() => import('./saved-addresses.tsx'))

/** Brought to an address, new or kept, or fetched at a branch. */
export default function DeliveryAddress({ locale, words }: CheckoutProps) {
  const fields = useStore($fields, { ssr: 'initial' })
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const person = useStore($currentUser, { ssr: 'initial' })
  const choice = useStore($addressChoice, { ssr: 'initial' })
  const way = fulfilmentOf(useStore($cart, { ssr: 'initial' }), useStore($fulfilment, { ssr: 'initial' }))
  const fieldErrors = Object.fromEntries(
    ADDRESS_FIELDS.map((name: AddressField) => {
      const problem = problems[name]
      return [name, problem && problemText(words, problem)]
    })
  )
  // Problems are corrected in the fields, also when the address came from the address book.
  const isWritten = choice === null || ADDRESS_FIELDS.some(name => problems[name])

  return (
    <>
      <fieldset className="mb-6">
        <legend className="sr-only">{words.way}</legend>
        <div className="flex flex-wrap gap-2">
          {(['deliver', 'pickup'] as const).map(each => (
            <ChoiceChip
              key={each}
              group="way"
              value={each}
              chosen={way === each}
              onChoose={() => void chooseFulfilment(each)}
            >
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
        <div className="grid gap-5 small:grid-cols-2">
          <RequiredNote words={words} className="-mb-2 small:col-span-2" />
          <AddressFields
            locale={locale}
            words={words}
            places={places}
            fields={fields}
            problems={fieldErrors}
            idOf={fieldId}
            onText={typed => {
              typeField(typed)
              // Corrected, it is no longer the one from the address book.
              $addressChoice.set(null)
            }}
          />
        </div>
      )}
    </>
  )
}
