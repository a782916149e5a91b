import type { ReactNode } from 'react'
import type { StaffCustomerBody } from '../../../contract/staff/customers.ts'
import { date } from '../../../i18n/format.ts'
import { Card } from '../card.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly customer: StaffCustomerBody
}

const CONTACT = 'figures inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline'

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-1">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-end">{children}</dd>
  </div>
)

/** Who they are, and how they are reached. */
export function CustomerProfile({ customer }: Props) {
  const words = useScreenWords('office-customers')
  const { locale } = useOffice()
  const { phone, email, kind, created_at, loyalty_since, sign_ins } = customer
  return (
    <Card title={words.profile}>
      <p className="flex flex-wrap gap-x-4">
        {phone !== null && (
          <a href={`tel:${phone}`} className={CONTACT}>
            {phone}
          </a>
        )}
        {email !== null && (
          <a href={`mailto:${email}`} className={`${CONTACT} break-all`}>
            {email}
          </a>
        )}
      </p>
      <dl className="mt-1">
        <Fact name={words.kind}>{words[kind]}</Fact>
        <Fact name={words.language}>{customer.locale === 'en' ? words.language_en : words.language_mn}</Fact>
        <Fact name={words.created}>{date(locale, created_at)}</Fact>
        {loyalty_since !== null && <Fact name={words.loyalty}>{date(locale, loyalty_since)}</Fact>}
        {sign_ins.length > 0 && <Fact name={words.sign_ins}>{sign_ins.join(', ')}</Fact>}
      </dl>
    </Card>
  )
}
