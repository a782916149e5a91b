import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethodSettingsBody } from '../../../contract/staff/payment-methods.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { paymentMethodsQuery, switchPaymentMethod, testPaymentMethod } from '../../../stores/staff/payment-methods.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** Ways to pay: on or off, and how their providers answer. */
export default function PaymentMethodsScreen() {
  return useMay('settings.read') ? <PaymentMethods /> : <NoPermission />
}

type Change = ReturnType<typeof useChange<PaymentMethodSettingsBody>>
type Method = PaymentMethodSettingsBody['methods'][number]

function PaymentMethods() {
  const words = useScreenWords('office-money')
  // Words of the cards are loaded here, so that the heading keeps the focus.
  useScreenWords('office-orders')
  const { words: frame, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(paymentMethodsQuery)
  const change = useChange<PaymentMethodSettingsBody>(paymentMethodsQuery.queryKey, {
    lists: ['go-live'],
    conflict: words.method_changed
  })
  return (
    <>
      <Heading title={words.methods_title}>{words.methods_title}</Heading>
      <p className="mt-2 max-w-prose text-ink-soft">{words.methods_lead}</p>
      {data ? (
        <ul aria-label={words.methods_title} className="mt-6 grid gap-3 wide:grid-cols-2">
          {data.methods.map(method => (
            <MethodCard key={method.method} method={method} change={change} />
          ))}
        </ul>
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface Props {
  readonly method: Method
  readonly change: Change
}

function MethodCard({ method, change }: Props) {
  const words = useScreenWords('office-money')
  const orders = useScreenWords('office-orders')
  const { locale } = useOffice()
  const mayWrite = useMay('settings.write')
  const { provider, is_enabled: isOn, changed_at: changedAt, may_test: mayTest } = method
  const isOffered = isOn && provider !== 'absent'
  return (
    <li className={CARD_CLASSES}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{orders[`method_${method.method}`]}</h2>
        <span className={isOffered ? 'font-medium text-accent' : 'text-ink-soft'}>
          {isOffered ? words.method_on : words.method_off}
        </span>
      </div>
      <p className="text-ink-soft">{words[`method_${provider}`]}</p>
      {changedAt !== null && (
        <p className="figures text-sm text-ink-soft">
          {fillPlaceholders(words.method_since, { moment: dateTime(locale, changedAt) })}
        </p>
      )}
      {mayTest && <LastTest method={method} />}
      {mayWrite && provider !== 'absent' && (
        <div className="mt-3 flex flex-wrap gap-3">
          {mayTest && <TestCall method={method} change={change} />}
          <Switch method={method} change={change} />
        </div>
      )}
    </li>
  )
}

function LastTest({ method: { last_test: test } }: Pick<Props, 'method'>) {
  const words = useScreenWords('office-money')
  const { locale } = useOffice()
  if (test === null) return <p className="mt-2 text-sm">{words.method_untested}</p>
  return (
    <div className="mt-2 text-sm">
      <p className={test.outcome === 'passed' ? '' : 'font-medium text-sale'}>{words[`test_${test.outcome}`]}</p>
      <p className="figures break-words">{test.answer}</p>
      <p className="figures text-ink-soft">
        {fillPlaceholders(words.method_tested, { moment: dateTime(locale, test.at), ms: test.ms })}
      </p>
    </div>
  )
}

function TestCall({ method: { method }, change: { isBusy, change } }: Props) {
  const words = useScreenWords('office-money')
  const orders = useScreenWords('office-orders')
  return (
    <Button look="quiet" held={isBusy} onClick={() => void change(() => testPaymentMethod(method), words.done_test)}>
      {fillPlaceholders(words.method_test, { method: orders[`method_${method}`] })}
    </Button>
  )
}

function Switch({ method: { method, is_enabled: isOn, version }, change: { isBusy, change } }: Props) {
  const words = useScreenWords('office-money')
  const orders = useScreenWords('office-orders')
  const [isAsked, setAsked] = useState(false)
  const way = isOn ? 'off' : 'on'
  const title = fillPlaceholders(words[`method_switch_${way}`], { method: orders[`method_${method}`] })
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {title}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={title}
          text={words[`method_${way}_text`]}
          label={words.method_reason}
          hint={words.method_reason_hint}
          yes={words[`method_yes_${way}`]}
          no={words.method_cancel}
          busy={isBusy}
          onYes={(reason, onProblem) =>
            change(
              () => switchPaymentMethod(method, { version, is_enabled: !isOn, reason }),
              words[`done_method_${way}`],
              {
                onProblem
              }
            )
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
