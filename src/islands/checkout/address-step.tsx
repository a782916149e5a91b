import { useStore } from '@nanostores/react'
import { fill } from '../../i18n/fill.ts'
import { $fieldProblems, $fields, $places, typeField } from '../../stores/checkout.ts'
import { SelectField, TextArea, TextField } from './field.tsx'
import { Step } from './step.tsx'
import { placeNames } from './place-names.ts'
import type { CheckoutProps } from './words.ts'

type AddressField = 'city' | 'district' | 'khoroo' | 'street' | 'zipcode' | 'detail'

export function AddressStep({ locale, words }: CheckoutProps) {
  const fields = useStore($fields, { ssr: 'initial' })
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const city = places.find(({ code }) => code === fields.city)
  const district = city?.districts.find(({ code }) => code === fields.district)
  const isCapital = city?.kind !== 'aimag'

  const field = (name: AddressField) => ({
    name,
    words,
    problem: problems[name],
    value: fields[name],
    onText: (text: string) => typeField({ [name]: text })
  })
  const chooseDistrict = (code: string) => {
    const zip = city?.districts.find(each => each.code === code)?.zip ?? ''
    // A zip code that came with the last district goes with it; one that was typed stays.
    const typed = fields.zipcode !== '' && fields.zipcode !== (district?.zip ?? '')
    typeField({ district: code, khoroo: '', ...(typed ? {} : { zipcode: zip }) })
  }
  const khoroos = Array.from({ length: district?.khoroos ?? 0 }, (_, index) => ({
    // Kept as couriers read it, whatever the reader's language.
    value: `${index + 1}-р хороо`,
    name: fill(words.khoroo_number, { number: index + 1 })
  }))

  return (
    <Step step="address" locale={locale} words={words} done={<AddressInWords locale={locale} words={words} />}>
      <div className="grid gap-5 small:grid-cols-2">
        <SelectField
          {...field('city')}
          label={words.city}
          required
          prompt={words.choose}
          autoComplete="address-level1"
          choices={places.map(({ code, name }) => ({ value: code, name: name[locale] }))}
          onText={code => typeField({ city: code, district: '', khoroo: '' })}
        />
        <SelectField
          {...field('district')}
          label={isCapital ? words.district : words.sum}
          required
          prompt={words.choose}
          autoComplete="address-level2"
          choices={(city?.districts ?? []).map(({ code, name }) => ({ value: code, name: name[locale] }))}
          onText={chooseDistrict}
        />
        {khoroos.length > 0 || isCapital ? (
          <SelectField
            {...field('khoroo')}
            label={words.khoroo}
            required
            prompt={words.choose}
            autoComplete="address-level3"
            choices={khoroos}
          />
        ) : (
          <TextField
            {...field('khoroo')}
            label={words.bag}
            required
            hint={words.bag_hint}
            autoComplete="address-level3"
            maxLength={60}
          />
        )}
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
        <TextArea
          {...field('detail')}
          label={words.detail}
          required
          hint={words.detail_hint}
          autoComplete="street-address"
          maxLength={300}
          className="small:col-span-2"
        />
      </div>
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
