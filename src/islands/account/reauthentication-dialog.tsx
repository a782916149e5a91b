import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $reauthentication } from '../../stores/identity/reauthentication-request.ts'
import { lazyComponent } from '../shell/lazy-component.ts'
import type { Props } from './reauthentication-form.tsx'

const ReauthenticationForm = lazyComponent<Props>(() => import('./reauthentication-form.tsx'))

/**
 * Asks the signed-in user to prove that it is them, by password or code, and lets the step they took go on. It stands
 * on every page of the account and is seldom asked: the question comes when it is.
 */
export function ReauthenticationDialog(props: Props) {
  const isOpen = useStore($reauthentication) !== null
  return (
    isOpen && (
      <Suspense>
        <ReauthenticationForm {...props} />
      </Suspense>
    )
  )
}
