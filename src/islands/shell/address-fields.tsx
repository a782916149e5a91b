import { useEffect, useState } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { $deliveryPlace } from '../../stores/ordering/delivery-place.ts'
import type { AddressField } from './address-field-names.ts'
import { SelectField, TextArea, TextField } from './field.tsx'
import { LOCATE_WORDS, LocateButton } from './locate-button.tsx'
import { OptionalFields } from './optional-fields.tsx'
import { placeLabels } from './place-labels.ts'

type Texts = Readonly<Record<AddressField, string>>

/** Words of `locales/<locale>/checkout.json` that these fields are called by. */
export const ADDRESS_WORDS = [
  ...LOCATE_WORDS,
  'city',
  'district',
  'sum',
  'khoroo',
  'khoroo_number',
  'bag',
  'bag_hint',
  'khoroo_open',
  'bag_open',
  'zipcode',
  'street',
  'detail',
  'detail_hint',
  'country',
  'w3w',
  'w3w_hint',
  'choose',
  'optional',
  'optional_more'
] as const
export type AddressWords = Readonly<Record<(typeof ADDRESS_WORDS)[number], string>>

interface Place {
  readonly code: string
  readonly name: Readonly<Record<ShopLocale, string>>
}

interface City extends Place {
  readonly kind: 'capital' | 'aimag'
  readonly districts: readonly (Place & { readonly khoroos?: number; readonly zip?: string })[]
}

/** The few of checkout's words that these fields need elsewhere. */
export const pickAddressWords = (words: AddressWords) =>
  Object.fromEntries(ADDRESS_WORDS.map(key => [key, words[key]])) as AddressWords

/** Preselected, because most orders go there. */
const DEFAULT_CITY = 'ulaanbaatar'

interface Props {
  readonly locale: ShopLocale
  readonly words: AddressWords
  readonly places: readonly City[]
  readonly fields: Texts
  readonly problems: { readonly [Field in AddressField]?: string | undefined }
  readonly idOf: (name: AddressField) => string
  readonly onText: (part: Partial<Record<AddressField, string>>) => void
}

/** Address fields: each choice narrows the next, and fills in the known post code. */
export default function AddressFields({ locale, words, places, fields, problems, idOf, onText }: Props) {
  const city = places.find(({ code }) => code === fields.city)
  const district = city?.districts.find(({ code }) => code === fields.district)
  const labels = placeLabels(city, district)
  // Only into an empty form: what is known of the buyer was filled in before.
  useEffect(() => {
    if (fields.city !== '') return
    const known = $deliveryPlace.get()
    const home = places.find(({ code }) => code === (known?.city ?? DEFAULT_CITY))
    const part = home?.districts.find(({ code }) => code === known?.district)
    if (home) onText({ city: home.code, ...(part && { district: part.code, zipcode: part.zip ?? '' }) })
  }, [places])
  const located = useLocated(idOf('khoroo'), fields.khoroo)

  const field = (name: AddressField) => ({
    id: idOf(name),
    name,
    problem: problems[name],
    value: fields[name],
    optional: words.optional,
    onText: (text: string) => onText({ [name]: text })
  })
  /** A code that came with the last place goes with it; one that was typed stays. */
  const codeFrom = (zip: string) => {
    const typed = fields.zipcode !== '' && fields.zipcode !== (district?.zip ?? '')
    return typed ? {} : { zipcode: zip }
  }
  const khoroos = Array.from({ length: district?.khoroos ?? 0 }, (_, index) => ({
    // Kept as couriers read it, whatever the reader's language.
    value: `${index + 1}-р хороо`,
    name: fillPlaceholders(words.khoroo_number, { number: index + 1 })
  }))

  return (
    <>
      <LocateButton
        locale={locale}
        words={words}
        places={places}
        onLocated={part => {
          onText(part)
          located.announce()
        }}
      />
      <p className="text-sm text-ink-soft small:col-span-2">{words.country}</p>
      <SelectField
        {...field('city')}
        label={words.city}
        required
        prompt={words.choose}
        autoComplete="address-level1"
        choices={places.map(({ code, name }) => ({ value: code, name: name[locale] }))}
        onText={code => onText({ city: code, district: '', khoroo: '', ...codeFrom('') })}
      />
      <SelectField
        {...field('district')}
        label={words[labels.district]}
        required
        prompt={words.choose}
        autoComplete="address-level2"
        choices={(city?.districts ?? []).map(({ code, name }) => ({ value: code, name: name[locale] }))}
        onText={code =>
          onText({
            district: code,
            khoroo: '',
            ...codeFrom(city?.districts.find(each => each.code === code)?.zip ?? '')
          })
        }
      />
      {labels.khoroo === 'khoroo' ? (
        <SelectField
          {...field('khoroo')}
          label={words.khoroo}
          required
          hint={located.isOpen ? words.khoroo_open : undefined}
          prompt={words.choose}
          autoComplete="address-level3"
          choices={khoroos}
        />
      ) : (
        <TextField
          {...field('khoroo')}
          label={words.bag}
          required
          hint={located.isOpen ? words.bag_open : words.bag_hint}
          autoComplete="address-level3"
          maxLength={60}
        />
      )}
      <TextArea
        {...field('detail')}
        label={words.detail}
        required
        hint={words.detail_hint}
        autoComplete="street-address"
        maxLength={300}
        className="small:col-span-2"
      />
      <OptionalFields
        title={words.optional_more}
        isNeeded={[fields.street, fields.w3w, problems.zipcode, problems.street, problems.w3w].some(Boolean)}
      >
        <TextField
          {...field('zipcode')}
          label={words.zipcode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
        />
        <TextField
          {...field('street')}
          label={words.street}
          autoComplete="address-line1"
          maxLength={120}
          className="small:col-span-2"
        />
        {/* A field that holds the form up is shown, whatever its switch says. */}
        <div className="small:col-span-2" data-show={problems.w3w ? undefined : 'w3w'}>
          <TextField
            {...field('w3w')}
            label={words.w3w}
            hint={words.w3w_hint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={120}
          />
        </div>
      </OptionalFields>
    </>
  )
}

/** After the place was found by position: the focus goes to the first field that a position cannot fill. */
function useLocated(id: string, khoroo: string) {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) document.getElementById(id)?.focus()
  }, [times, id])
  return { isOpen: times > 0 && khoroo === '', announce: () => setTimes(before => before + 1) }
}
