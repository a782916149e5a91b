import { useStore } from '@nanostores/react'
import { CreditCard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CardBody } from '../../contract/money/card.ts'
import { PAYMENT_CARDS_MAX } from '../../domain/money/payment-card.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import {
  $cardReturn,
  $paymentCards,
  $paymentCardsProblem,
  $leavingForBank,
  checkCardRegistration,
  startCardRegistration,
  loadPaymentCards,
  removePaymentCard,
  openPaymentCards
} from '../../stores/money/payment-cards.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Section } from '../account/section.tsx'
import { useFresh } from '../account/use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import type { PaymentCardsProps } from './words.ts'

/** Registered cards; another one is registered on the bank's own page. */
export function PaymentCards(props: PaymentCardsProps) {
  const { words, notices } = props
  const answer = useStore($paymentCards)
  const problem = useStore($paymentCardsProblem)
  const leaving = useStore($leavingForBank)
  const register = useRef<HTMLDivElement>(null)
  useEffect(() => void openPaymentCards(), [])
  useFresh(loadPaymentCards)
  useEffect(() => {
    // Back from the bank by the browser's own way: the button works again.
    const back = () => $leavingForBank.set(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  if (!answer && problem)
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadPaymentCards()} />
  return (
    <Section title={words.cards} text={words.cards_text}>
      <Returned {...props} />
      {answer ? (
        <>
          {answer.cards.length === 0 && <p className="mb-4 text-ink-soft">{words.cards_none}</p>}
          <ul className="grid gap-3">
            {answer.cards.map(card => (
              <Card
                key={card.id}
                {...props}
                card={card}
                onRemoved={() => register.current?.querySelector('button')?.focus()}
              />
            ))}
          </ul>
          <div ref={register} className="mt-4">
            {answer.can_register ? (
              <Button held={leaving} onClick={() => void startCardRegistration()}>
                {leaving ? words.leaving : words.register}
              </Button>
            ) : (
              <p className="text-ink-soft">
                {answer.cards.length < PAYMENT_CARDS_MAX
                  ? words.cards_unavailable
                  : fillPlaceholders(words.cards_full, { max: PAYMENT_CARDS_MAX })}
              </p>
            )}
          </div>
        </>
      ) : (
        <LoadingPlaceholder label={words.loading} rows={2} />
      )}
    </Section>
  )
}

const LOOKS = {
  asking: 'bg-mist text-ink-soft',
  open: 'bg-warn-soft text-warn',
  done: 'bg-accent-soft text-accent',
  canceled: 'bg-mist text-ink',
  failed: 'bg-sale-soft text-sale',
  unknown: 'bg-warn-soft text-warn'
} as const

/** The result of registering a card on the bank's page. */
function Returned({ words }: PaymentCardsProps) {
  const state = useStore($cardReturn)
  return (
    <div role="status">
      {state && (
        <div className={`mb-5 rounded-card p-4 font-medium ${LOOKS[state]}`}>
          <p>{words[`return_${state}`]}</p>
          {state === 'open' && <TextButton onClick={() => void checkCardRegistration()}>{words.ask_again}</TextButton>}
        </div>
      )}
    </div>
  )
}

function Card({
  words,
  card,
  onRemoved
}: PaymentCardsProps & { readonly card: CardBody; readonly onRemoved: () => void }) {
  const [asking, setAsking] = useState(false)
  const brand = words[`brand_${card.brand}`]
  const spokenName = fillPlaceholders(words.ending_spoken, { brand, digits: card.last_four })
  const until = card.expires && fillPlaceholders(words.expires, { month: card.expires.replace('-', '.') })
  return (
    <li className="flex items-center gap-4 rounded-xl border border-line p-4">
      <CreditCard className="size-7 shrink-0 text-ink-soft" strokeWidth={1.25} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="figures font-medium">
          <span aria-hidden="true">{fillPlaceholders(words.ending, { brand, digits: card.last_four })}</span>
          <span className="sr-only">{spokenName}</span>
        </p>
        <p className="figures text-sm text-ink-soft">
          {[card.bank, card.expired ? words.expired : until].filter(Boolean).join(' · ')}
        </p>
      </div>
      <TextButton aria-label={fillPlaceholders(words.remove_of, { name: spokenName })} onClick={() => setAsking(true)}>
        {words.remove}
      </TextButton>
      {asking && (
        <Confirm
          title={words.remove_card_title}
          yes={words.remove_yes}
          no={words.cancel}
          onYes={() => {
            setAsking(false)
            void removePaymentCard(card.id).then(onRemoved)
          }}
          onNo={() => setAsking(false)}
        >
          <p>{spokenName}</p>
        </Confirm>
      )}
    </li>
  )
}
