import { SignedInPage } from '../account/signed-in-page.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { PaymentCards } from './payment-cards.tsx'
import type { PaymentCardsProps } from './words.ts'

export const PaymentCardsPage = (props: PaymentCardsProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <PaymentCards {...props} />
    <BankAccounts {...props} />
  </SignedInPage>
)
