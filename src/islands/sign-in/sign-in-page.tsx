import { useEffect } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { takeWarningAlong } from '../../stores/kept-notice.ts'
import { $person } from '../../stores/person.ts'
import { returnAddress } from '../../stores/sign-in-return.ts'
import { comeBack, type Purpose } from '../../stores/sign-in.ts'
import { byWayOfSignIn, CAME_BACK } from './coming-back.ts'
import { SignIn } from './sign-in.tsx'
import type { SignInProps } from './words.ts'

const wished = () => new URL(location.href).searchParams

export function SignInPage({ purpose = 'sign-in', ...props }: SignInProps & { readonly purpose?: Purpose }) {
  const home = localePath(props.locale, '/account')
  const goOn = () => {
    // What became of the carts that met.
    takeWarningAlong()
    location.replace(returnAddress(wished().get('return'), home, location))
  }

  useEffect(() => {
    // Whoever is in already, in another tab or a minute ago, has nothing to do here.
    if ($person.get() && purpose === 'sign-in') goOn()
    else if (wished().has(CAME_BACK)) void comeBack()
  }, [])

  const returnTo = () => byWayOfSignIn(props.locale, wished().get('return') ?? home)
  return <SignIn {...props} purpose={purpose} level="h1" returnTo={returnTo} onDone={goOn} />
}
