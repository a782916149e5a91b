import { SignedInPage } from '../account/signed-in-page.tsx'
import { Accounts } from './accounts.tsx'
import { Cards } from './cards.tsx'
import type { CardsProps } from './words.ts'

export const CardsPage = (props: CardsProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Cards {...props} />
    <Accounts {...props} />
  </SignedInPage>
)
