import { useEffect } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { carryWarningToNextPage } from '../../stores/next-page-notice.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { returnAddress } from '../../stores/identity/sign-in-return.ts'
import { completeSocialSignIn, type Purpose } from '../../stores/identity/sign-in.ts'
import { signInUrlReturningTo, RETURNED_FROM_PROVIDER } from './return-from-provider.ts'
import { SignIn } from './sign-in.tsx'
import type { SignInProps } from './words.ts'

const wished = () => new URL(location.href).searchParams

export function SignInPage({ purpose = 'sign-in', ...props }: SignInProps & { readonly purpose?: Purpose }) {
  const home = localePath(props.locale, '/account')
  const goOn = () => {
    // The notice about carts that were merged.
    carryWarningToNextPage()
    location.replace(returnAddress(wished().get('return'), home, location))
  }

  useEffect(() => {
    // Already signed in, in another tab or a minute ago: the page is left at once.
    if ($currentUser.get() && purpose === 'sign-in') goOn()
    else if (wished().has(RETURNED_FROM_PROVIDER)) void completeSocialSignIn()
  }, [])

  const returnTo = () => signInUrlReturningTo(props.locale, wished().get('return') ?? home)
  return <SignIn {...props} purpose={purpose} level="h1" returnTo={returnTo} onDone={goOn} />
}
