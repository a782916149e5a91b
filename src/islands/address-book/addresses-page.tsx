import { useStore } from '@nanostores/react'
import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SavedAddressResponse } from '../../contract/customers/address-book.ts'
import { ADDRESSES_MAX } from '../../domain/customers/address-book.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import {
  $addresses,
  $addressesProblem,
  $addressPlaces,
  $editedAddressId,
  beginAddress,
  beginNewAddress,
  makeDefault,
  NEW_ADDRESS,
  refreshAddresses,
  removeAddress,
  openAddresses
} from '../../stores/customers/addresses.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { placeNames } from '../checkout/place-names.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { useFresh } from '../account/use-fresh.ts'
import { AddressForm } from './address-form.tsx'
import type { AddressesProps } from './words.ts'

export const AddressesPage = (props: AddressesProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Addresses {...props} />
  </SignedInPage>
)

function Addresses(props: AddressesProps) {
  const { words, notices } = props
  const addresses = useStore($addresses)
  const problem = useStore($addressesProblem)
  const writing = useStore($editedAddressId)
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => void openAddresses(), [])
  useFresh(refreshAddresses)

  if (!addresses && problem)
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void openAddresses()} />
  if (!addresses) return <LoadingPlaceholder label={words.loading} />
  if (writing === NEW_ADDRESS) return <AddressForm {...props} title={words.add} />
  if (addresses.length === 0)
    return (
      <StateMessage icon={MapPin} title={words.none_title} text={words.none_text}>
        <Button onClick={() => void beginNewAddress()}>{words.add}</Button>
      </StateMessage>
    )
  return (
    <div className="grid max-w-text gap-4">
      <ul className="grid gap-4">
        {addresses.map(saved =>
          writing === saved.id ? (
            <li key={saved.id}>
              <AddressForm {...props} title={words.change} />
            </li>
          ) : (
            <Address key={saved.id} {...props} saved={saved} onRemoved={() => add.current?.focus()} />
          )
        )}
      </ul>
      {addresses.length < ADDRESSES_MAX ? (
        <button
          ref={add}
          type="button"
          className="min-h-14 rounded-xl border border-dashed border-line-strong font-semibold text-accent hover:border-accent"
          onClick={() => void beginNewAddress()}
        >
          {words.add}
        </button>
      ) : (
        <p className="text-ink-soft">{fillPlaceholders(words.full, { max: ADDRESSES_MAX })}</p>
      )}
    </div>
  )
}

interface AddressProps extends AddressesProps {
  readonly saved: SavedAddressResponse
  readonly onRemoved: () => void
}

function Address({ locale, words, saved, onRemoved }: AddressProps) {
  const places = useStore($addressPlaces)
  const writing = useStore($editedAddressId)
  const [asking, setAsking] = useState(false)
  const { address, label, phone, is_default } = saved
  const { city, district } = placeNames(places, address, locale)
  const place = [city, district, address.khoroo, address.street, address.zipcode].filter(Boolean).join(', ')
  const name = label || [district, address.khoroo].join(', ')
  const person = [address.lastname, address.firstname].filter(Boolean).join(' ')
  return (
    <li className="rounded-xl border border-line p-4 desk:p-5">
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-lg font-semibold">{name}</h2>
        {is_default && (
          <span className="shrink-0 rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent">
            {words.default}
          </span>
        )}
      </div>
      <p className="mt-1">{place}</p>
      <p>{address.detail}</p>
      {address.w3w && (
        <p className="text-sm text-ink-soft" data-show="w3w">
          {address.w3w}
        </p>
      )}
      <p className="figures mt-1 text-sm text-ink-soft">
        {[person, phone.replace(/^(\d{4})(\d{4})$/, '$1 $2')].filter(Boolean).join(' · ')}
      </p>
      {writing === null && (
        <div className="mt-2 -mb-2 flex flex-wrap gap-x-5">
          <TextButton aria-label={fillPlaceholders(words.change_of, { name })} onClick={() => beginAddress(saved)}>
            {words.edit}
          </TextButton>
          {!is_default && (
            <TextButton
              aria-label={fillPlaceholders(words.make_default_of, { name })}
              onClick={() => void makeDefault(saved)}
            >
              {words.make_default}
            </TextButton>
          )}
          <TextButton aria-label={fillPlaceholders(words.remove_of, { name })} onClick={() => setAsking(true)}>
            {words.remove}
          </TextButton>
        </div>
      )}
      {asking && (
        <Confirm
          title={words.remove_title}
          yes={words.remove_yes}
          no={words.cancel}
          onYes={() => {
            setAsking(false)
            void removeAddress(saved.id).then(onRemoved)
          }}
          onNo={() => setAsking(false)}
        >
          <p>{name}</p>
        </Confirm>
      )}
    </li>
  )
}
