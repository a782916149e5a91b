import type { AddressInput } from '../../contract/address.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { COUNTRY } from '../../domain/address.ts'
import { parsePhone } from '../../domain/phone.ts'

export const CHECKOUT_PAGE_STEPS = ['contact', 'address', 'delivery', 'payment', 'review'] as const
export type CheckoutPageStep = (typeof CHECKOUT_PAGE_STEPS)[number]

/** Steps of an order: one of tickets alone is not delivered. */
export const checkoutStepsOf = (order: Pick<OrderBody, 'requires_delivery'> | null): readonly CheckoutPageStep[] =>
  order?.requires_delivery === false
    ? CHECKOUT_PAGE_STEPS.filter(step => step !== 'address' && step !== 'delivery')
    : CHECKOUT_PAGE_STEPS

/** The fields of checkout. */
export const EMPTY_FIELDS = {
  lastname: '',
  firstname: '',
  phone: '',
  email: '',
  city: '',
  district: '',
  khoroo: '',
  street: '',
  zipcode: '',
  detail: '',
  w3w: '',
  note: ''
}
export type CheckoutFields = typeof EMPTY_FIELDS
export type FieldName = keyof CheckoutFields | 'branch' | 'option' | 'slot' | 'method' | 'age'

/** Either a word of `locales/<locale>/checkout.json` (`error_<code>`) or the server's sentence. */
export type FieldProblem = { readonly code: string } | { readonly text: string }
export type FieldProblems = Partial<Record<FieldName, FieldProblem>>

export const STEP_FIELDS: Record<CheckoutPageStep, readonly FieldName[]> = {
  contact: ['lastname', 'firstname', 'phone', 'email'],
  address: ['city', 'district', 'khoroo', 'street', 'zipcode', 'detail', 'w3w', 'branch'],
  delivery: ['option', 'slot'],
  payment: ['method'],
  review: ['note', 'age']
}

/** Looks like an address; whether it is one, the server and the mail will tell. */
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/
const ZIPCODE = /^\d{5}$/

const REQUIRED: Partial<Record<keyof CheckoutFields, string>> = {
  firstname: 'required',
  phone: 'required',
  city: 'choose',
  district: 'choose',
  khoroo: 'required',
  detail: 'required'
}

/** Tickets come by e-mail, and bear no name. */
const REQUIRED_OF_TICKETS: typeof REQUIRED = { phone: 'required', email: 'required' }

function problemIn(name: keyof CheckoutFields, written: string, required: typeof REQUIRED): string | undefined {
  const text = written.trim()
  if (!text) return required[name]
  if (name === 'phone' && !parsePhone(text)) return 'phone'
  if (name === 'email' && !EMAIL.test(text)) return 'email'
  if (name === 'zipcode' && !ZIPCODE.test(text)) return 'zipcode'
  return undefined
}

/** The problems of a step, before the server is asked; of tickets alone other fields are required. */
export function checkFields(step: CheckoutPageStep, fields: CheckoutFields, isDelivered = true): FieldProblems {
  const required = isDelivered ? REQUIRED : REQUIRED_OF_TICKETS
  const names = STEP_FIELDS[step].filter((name): name is keyof CheckoutFields => name in fields)
  return Object.fromEntries(
    names.flatMap(name => {
      const code = problemIn(name, fields[name], required)
      return code ? [[name, { code }]] : []
    })
  )
}

const ALL_FIELDS = Object.values(STEP_FIELDS).flat()
const OTHER_NAMES: Readonly<Record<string, FieldName>> = {
  special_instructions: 'note',
  payment_method: 'method',
  age_confirmed: 'age',
  delivery: 'option',
  ship_address: 'city',
  date: 'slot'
}

/** The server names fields by path (`ship_address.zipcode`); the page by what it shows. */
export function fieldProblems(errors: Readonly<Record<string, readonly string[]>>): FieldProblems {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentences]) => {
      const last = path.split('.').at(-1) ?? path
      const name = OTHER_NAMES[last] ?? ALL_FIELDS.find(known => known === last)
      return name && sentences[0] ? [[name, { text: sentences[0] }]] : []
    })
  )
}

export const addressOf = (fields: CheckoutFields): AddressInput => ({
  firstname: fields.firstname.trim(),
  lastname: fields.lastname.trim(),
  country: COUNTRY,
  city: fields.city,
  district: fields.district,
  khoroo: fields.khoroo.trim(),
  street: fields.street.trim(),
  zipcode: fields.zipcode.trim(),
  detail: fields.detail.trim(),
  ...(fields.w3w.trim() && { w3w: fields.w3w.trim() })
})

/** Fields not typed in this tab are filled from the order. */
export function fieldsOf(order: OrderBody, typed: CheckoutFields): CheckoutFields {
  const known: Partial<CheckoutFields> = {
    ...order.ship_address,
    w3w: order.ship_address?.w3w ?? '',
    email: order.email,
    phone: order.phone,
    note: order.special_instructions
  }
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value || (known[name as keyof CheckoutFields] ?? '')])
  ) as CheckoutFields
}
