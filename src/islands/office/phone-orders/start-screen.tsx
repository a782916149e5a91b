import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { phoneOrdersQuery, startPhoneOrder } from '../../../stores/staff/phone-orders.ts'
import { Button } from '../../shell/button.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Card } from '../card.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** Begins an order for somebody who calls, or goes on with one. */
export default function PhoneOrdersScreen() {
  return useMay('orders.write') ? <PhoneOrders /> : <NoPermission />
}

function PhoneOrders() {
  const words = useScreenWords('office-phone-orders')
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-2 max-w-prose">{words.lead}</p>
      <StartForm />
      <OpenOrders />
    </>
  )
}

function StartForm() {
  const words = useScreenWords('office-phone-orders')
  const { notices } = useOffice()
  const navigate = useNavigate()
  const [phone, setPhone] = useState('')
  const [language, setLanguage] = useState('mn')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function start() {
    setBusy(true)
    setProblem(undefined)
    try {
      const { number } = await startPhoneOrder(phone, language)
      await navigate({ to: '/phone-orders/$number', params: { number } })
    } catch (error) {
      setProblem(problemText(error, notices, 'phone'))
      document.getElementById('phone-order-phone')?.focus()
    } finally {
      setBusy(false)
    }
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void start()
  }
  return (
    <form method="dialog" noValidate onSubmit={send} className="mt-6 grid max-w-xl gap-5">
      <TextField
        {...{ id: 'phone-order-phone', name: 'phone', type: 'tel', inputMode: 'tel', autoComplete: 'off' }}
        required
        maxLength={20}
        label={words.phone}
        hint={words.phone_hint}
        problem={problem}
        value={phone}
        onText={setPhone}
      />
      <SelectField
        {...{ id: 'phone-order-language', name: 'language', required: true }}
        label={words.language}
        choices={SHOP_LOCALES.map(value => ({ value, name: words[`language_${value}`] }))}
        value={language}
        onText={setLanguage}
      />
      <Button type="submit" held={isBusy} className="justify-self-start">
        {words.start}
      </Button>
    </form>
  )
}

function OpenOrders() {
  const words = useScreenWords('office-phone-orders')
  const { locale } = useOffice()
  const { data } = useQuery(phoneOrdersQuery)
  if (!data || data.phone_orders.length === 0) return null
  return (
    <div className="mt-8 max-w-xl">
      <Card title={words.open_orders}>
        <ul className="divide-y divide-line">
          {data.phone_orders.map(({ number, phone, total, started_at }) => (
            <li key={number}>
              <Link
                to="/phone-orders/$number"
                params={{ number }}
                className="figures flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                {fillPlaceholders(words.continue, {
                  phone,
                  amount: money(locale, total),
                  moment: dateTime(locale, started_at)
                })}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
