import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $addressBook,
  $savesTypedAddress,
  chooseSaved,
  openAddressBook,
  startNewAddress
} from '../../stores/ordering/checkout-address-book.ts'
import { $places } from '../../stores/ordering/checkout.ts'
import { $addressChoice } from '../../stores/ordering/checkout-draft.ts'
import { ChoiceRow } from './choice.tsx'
import { placeNames } from './place-names.ts'
import type { CheckoutProps } from './words.ts'

interface Props extends CheckoutProps {
  readonly isWritten: boolean
}

/** The addresses somebody keeps, to choose from; another one can be written and kept. */
export default function SavedAddresses({ locale, words, isWritten }: Props) {
  const book = useStore($addressBook)
  const choice = useStore($addressChoice)
  const places = useStore($places)
  const keep = useStore($savesTypedAddress)
  useEffect(() => void openAddressBook(), [])
  return (
    <div className="mb-5 grid gap-3">
      {book.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 font-medium">{words.address_book}</legend>
          {book.map(saved => {
            const { address, id, label, phone } = saved
            const { city, district } = placeNames(places, address, locale)
            const place = [city, district, address.khoroo, address.street].filter(Boolean).join(', ')
            return (
              <ChoiceRow
                key={id}
                group="saved-address"
                value={id}
                chosen={choice === id}
                onChoose={() => chooseSaved(saved)}
              >
                <span className="block font-medium">{label || place}</span>
                <span className="block text-sm text-ink-soft">
                  {[label && place, address.detail].filter(Boolean).join(' · ')}
                </span>
                <span className="figures block text-sm text-ink-soft">
                  {[[address.lastname, address.firstname].filter(Boolean).join(' '), phone].filter(Boolean).join(' · ')}
                </span>
              </ChoiceRow>
            )
          })}
          <ChoiceRow group="saved-address" value="another" chosen={choice === null} onChoose={startNewAddress}>
            <span className="font-medium">{words.address_another}</span>
          </ChoiceRow>
        </fieldset>
      )}
      {isWritten && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-(--accent)"
            checked={keep}
            onChange={event => $savesTypedAddress.set(event.target.checked)}
          />
          {words.address_keep}
        </label>
      )}
    </div>
  )
}
