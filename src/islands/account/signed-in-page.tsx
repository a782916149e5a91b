import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { requireSignIn } from '../../stores/identity/signed-in-page.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly loading: string
  readonly children: ReactNode
}

/** A page for its owner only: guests are sent to sign in, and signing out clears it. */
export function SignedInPage({ locale, loading, children }: Props) {
  const person = useStore($currentUser, { ssr: 'initial' })
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    setAwake(true)
    return requireSignIn(localePath(locale, '/sign-in'))
  }, [locale])
  return awake && person ? children : <LoadingPlaceholder label={loading} />
}
