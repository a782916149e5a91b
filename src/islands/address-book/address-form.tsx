import { useStore } from '@nanostores/react'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import {
  $addresses,
  $addressForm,
  $addressPlaces,
  endAddress,
  saveAddress,
  typeAddress
} from '../../stores/customers/addresses.ts'
import { ProblemLine } from '../account/problem-line.tsx'
import { useFirstProblem } from '../account/use-first-problem.ts'
import AddressFields from '../shell/address-fields.tsx'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { AddressesProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

const idOf = (name: string) => `address-${name}`

/** One address being written, a new one or a kept one. */
export function AddressForm({
  locale,
  words,
  fieldWords,
  notices,
  title
}: AddressesProps & { readonly title: string }) {
  const { fields, problems, problem, busy } = useStore($addressForm)
  const places = useStore($addressPlaces)
  const isFirst = useStore($addresses)?.length === 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useFirstProblem(problems, busy, 'address')

  const field = <Name extends keyof typeof fields>(name: Name) => ({
    id: idOf(name),
    name,
    value: fields[name],
    problem: problems[name],
    onText: (text: string) => typeAddress({ [name]: text })
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void saveAddress()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid max-w-text gap-5 rounded-xl border border-line p-4 small:grid-cols-2 desk:p-6"
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none small:col-span-2">
        {title}
      </h2>
      <RequiredNote words={words} className="-mt-3 small:col-span-2" />
      <TextField
        {...field('label')}
        label={words.label}
        hint={words.label_hint}
        optional={fieldWords.optional}
        autoComplete="off"
        maxLength={40}
        className="small:col-span-2"
      />
      <TextField
        {...field('lastname')}
        label={words.lastname}
        optional={fieldWords.optional}
        autoComplete="family-name"
        maxLength={60}
      />
      <TextField {...field('firstname')} label={words.firstname} required autoComplete="given-name" maxLength={60} />
      <TextField
        {...field('phone')}
        label={words.phone}
        hint={words.phone_hint}
        optional={fieldWords.optional}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        className="small:col-span-2"
      />
      <AddressFields
        locale={locale}
        words={fieldWords}
        places={places}
        fields={fields}
        problems={problems}
        idOf={idOf}
        onText={typeAddress}
      />
      {!isFirst && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 small:col-span-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-(--accent)"
            checked={fields.is_default === 'yes'}
            onChange={event => typeAddress({ is_default: event.target.checked ? 'yes' : '' })}
          />
          {words.is_default}
        </label>
      )}
      <div className="grid gap-3 small:col-span-2">
        <ProblemLine problem={problem} notices={notices} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" held={busy} onClick={submit}>
            {busy ? words.saving : words.save}
          </Button>
          <Button look="quiet" onClick={endAddress}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}
