import { useStore } from '@nanostores/react'
import { Ticket } from 'lucide-react'
import { useEffect } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { $rouletteNumbers, $rouletteNumbersProblem, loadRouletteNumbers } from '../../stores/games/roulette-numbers.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { ButtonLink } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { NumberList } from './number-list.tsx'
import type { RouletteProps } from './words.ts'

type Props = RouletteProps & { readonly notices: Readonly<Record<string, string>> }

/** Numbers of the customer who is signed in. */
export const OwnNumbersPage = (props: Props) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <MyNumbers {...props} />
  </SignedInPage>
)

function MyNumbers({ locale, words, notices }: Props) {
  const numbers = useStore($rouletteNumbers, { ssr: 'initial' })
  const problem = useStore($rouletteNumbersProblem, { ssr: 'initial' })
  useEffect(() => void loadRouletteNumbers(), [])
  if (!numbers && problem)
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadRouletteNumbers()} />
  if (!numbers) return <LoadingPlaceholder label={words.loading} />
  if (numbers.length === 0)
    return (
      <StateMessage icon={Ticket} title={words.my_numbers_none_title} text={words.my_numbers_none}>
        <ButtonLink href={localePath(locale, '/roulette')}>{words.to_nights}</ButtonLink>
      </StateMessage>
    )
  return <NumberList {...{ locale, words, numbers }} />
}
