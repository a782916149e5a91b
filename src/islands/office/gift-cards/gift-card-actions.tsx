import { useState } from 'react'
import type { GiftCardChannel, StaffGiftCardBody } from '../../../contract/staff/gift-cards.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { blockGiftCard, giftCardQuery, sendGiftCard } from '../../../stores/staff/gift-cards.ts'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useScreenWords } from '../words.tsx'

interface Props {
  readonly card: StaffGiftCardBody
}

/** Blocks a card or opens it again, and sends it once more. */
export function GiftCardActions({ card }: Props) {
  const mayBlock = useMay('promotions.write') && (card.state === 'active' || card.state === 'blocked')
  const maySend = useMay('customers.write')
  return (
    <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
      {maySend && card.channels.map(channel => <Send key={channel} card={card} channel={channel} />)}
      {mayBlock && <Block card={card} />}
    </div>
  )
}

const useCardChange = (reference: string) => {
  const words = useScreenWords('office-gift-cards')
  return useChange<StaffGiftCardBody>(giftCardQuery(reference).queryKey, {
    lists: ['gift-cards'],
    conflict: words.changed
  })
}

function Block({ card: { reference, state } }: Props) {
  const words = useScreenWords('office-gift-cards')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, change } = useCardChange(reference)
  const isBlocked = state === 'blocked'
  const action = isBlocked ? 'unblock' : 'block'
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {words[action]}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={words[action]}
          text={words[`${action}_text`]}
          label={words.reason}
          hint={words.reason_hint}
          yes={words[`${action}_yes`]}
          no={words.cancel}
          busy={isBusy}
          onYes={(reason, onProblem) =>
            change(() => blockGiftCard(reference, { is_blocked: !isBlocked, reason }), words[`done_${action}`], {
              onProblem
            })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Send({ card, channel }: Props & { readonly channel: GiftCardChannel }) {
  const words = useScreenWords('office-gift-cards')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, change } = useCardChange(card.reference)
  const to = channel === 'email' ? card.recipient_email : card.recipient_phone
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {words[`send_${channel}`]}
      </Button>
      {isAsked && (
        <Confirm
          title={words[`send_${channel}`]}
          yes={words.send_yes}
          no={words.cancel}
          busy={isBusy}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false)
            void change(() => sendGiftCard(card.reference, channel), words.done_send)
          }}
        >
          <p>{fillPlaceholders(words.send_ask, { to })}</p>
        </Confirm>
      )}
    </>
  )
}
