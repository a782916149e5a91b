import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $boughtGiftCard, loadOwnGiftCards, openBoughtGiftCard, watchGiftCard } from '../../stores/money/gift-cards.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { BoughtGiftCards } from './bought-gift-cards.tsx'
import { BuyGiftCard } from './buy-gift-card.tsx'
import { GiftCardBalance } from './gift-card-balance.tsx'
import { GiftCardPayment } from './gift-card-payment.tsx'
import type { GiftCardProps } from './words.ts'

/** Buying a card for somebody, looking what is left on one, and the cards somebody bought. */
export function GiftCardPage(props: GiftCardProps) {
  const { words } = props
  const card = useStore($boughtGiftCard, { ssr: 'initial' })
  const person = useStore($currentUser, { ssr: 'initial' })
  useEffect(watchGiftCard, [])
  useEffect(() => {
    void loadOwnGiftCards()
    void openBoughtGiftCard()
  }, [person?.id])
  return (
    <div className="grid gap-10 desk:grid-cols-[1fr_22rem] desk:items-start desk:gap-16">
      <section aria-labelledby="buy-card">
        <h2 id="buy-card" className="mb-5 text-2xl font-semibold">
          {words.buy_title}
        </h2>
        {card ? <GiftCardPayment {...props} card={card} /> : <BuyGiftCard {...props} />}
      </section>
      <div className="grid gap-10">
        <GiftCardBalance {...props} />
        <BoughtGiftCards {...props} />
      </div>
    </div>
  )
}
