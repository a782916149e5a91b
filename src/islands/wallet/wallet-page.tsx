import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $wallet, $walletProblem, loadWallet } from '../../stores/money/wallet.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { useFresh } from '../account/use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Balance } from './balance.tsx'
import { Buckets } from './buckets.tsx'
import { Expiring } from './expiring.tsx'
import { History } from './history.tsx'
import { Recharge } from './recharge.tsx'
import type { RechargeProps, WalletProps } from './words.ts'

type Props = WalletProps & Pick<RechargeProps, 'pay'>

export const WalletPage = (props: Props) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Wallet {...props} />
  </SignedInPage>
)

function Wallet({ pay, ...props }: Props) {
  const { words, notices } = props
  const wallet = useStore($wallet)
  const problem = useStore($walletProblem)
  useEffect(() => void loadWallet(), [])
  useFresh(loadWallet)

  if (!wallet && problem)
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadWallet()} />
  if (!wallet) return <LoadingPlaceholder label={words.loading} />
  return (
    <div className="grid gap-10">
      <Balance {...props} wallet={wallet} />
      <Recharge {...props} pay={pay} wallet={wallet} />
      <Buckets {...props} wallet={wallet} />
      {wallet.expiring.length > 0 && <Expiring {...props} wallet={wallet} />}
      <History {...props} />
    </div>
  )
}
