import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $fieldProblems, $fields, $places, typeField } from '../../stores/checkout.ts'
import { $addressChoice } from '../../stores/checkout-typed.ts'
import { $person } from '../../stores/person.ts'
import { ADDRESS_FIELDS, AddressFields, type AddressField } from '../shell/address-fields.tsx'
import { fieldId } from './field.tsx'
import { Step } from './step.tsx'
import { placeNames } from './place-names.ts'
import { problemText, type CheckoutProps } from './words.ts'

/** Only for those who have an account: guests never load it. */
const SavedAddresses = lazy(() => import('./saved-addresses.tsx'))

export function AddressStep({ locale, words }: CheckoutProps) {
  const fields = useStore($fields, { ssr: 'initial' })
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const person = useStore($person, { ssr: 'initial' })
  const choice = useStore($addressChoice, { ssr: 'initial' })
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
      {person && (
        <Suspense>
          <SavedAddresses locale={locale} words={words} isWritten={isWritten} />
        </Suspense>
      )}
      {isWritten && (
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
      )}
    </Step>
  )
}

function AddressInWords({ locale }: CheckoutProps) {
  const fields = useStore($fields, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const { city, district } = placeNames(places, fields, locale)
  return (
    <>
      <p>{[city, district, fields.khoroo, fields.street].filter(Boolean).join(', ')}</p>
      <p>{fields.detail}</p>
    </>
  )
}
