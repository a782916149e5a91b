import type { ConsentWithdrawalRequest } from '../../../contract/staff/customers.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { withdrawConsent } from '../../../stores/staff/customers.ts'
import { Card } from '../card.tsx'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { useMay, useScreenWords } from '../words.tsx'
import { Fact } from './customer-profile.tsx'
import type { CustomerPartProps } from './customer-tags.tsx'

const CONSENTS = [
  ...(['offers_email', 'offers_sms', 'offers_push', 'newsletter', 'wish_price', 'wish_price_push'] as const),
  ...(['wish_stock', 'wish_stock_push', 'orders_sms', 'orders_push'] as const)
] as const

/** Consents of the customer to messages, by channel; staff take one back where they are asked to, and give none. */
export function CustomerConsents({ customer, change: { change } }: CustomerPartProps) {
  const words = useScreenWords('office-customers')
  const mayWrite = useMay('customers.write')
  const { id, preferences, newsletter } = customer
  const withdraw = (consent: ConsentWithdrawalRequest['consent']) =>
    change(() => withdrawConsent(id, { consent }), words.done_withdraw)
  return (
    <Card title={words.consents}>
      <p className="text-sm text-ink-soft">{words.consents_lead}</p>
      <dl className="mt-2">
        {CONSENTS.map(name => {
          const isGiven = name === 'newsletter' ? newsletter : preferences[name]
          const label = name === 'newsletter' ? words.newsletter : words[`pref_${name}`]
          return (
            <Fact key={name} name={label}>
              {isGiven ? words.yes : words.no}
              {isGiven && mayWrite && (
                <span className="ms-3 inline-block">
                  <ConfirmedButton
                    t={words}
                    label={fillPlaceholders(words.withdraw, { name: label })}
                    question={words.withdraw_ask}
                    onYes={() => void withdraw(name)}
                  />
                </span>
              )}
            </Fact>
          )
        })}
      </dl>
    </Card>
  )
}
