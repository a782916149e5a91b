import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $proof } from '../../stores/proof-request.ts'
import { lazyComponent } from '../shell/lazy-component.ts'
import type { Props } from './proof-question.tsx'

const ProofQuestion = lazyComponent<Props>(() => import('./proof-question.tsx'))

/**
 * Asks whoever is signed in to prove that it is them, by password or code, and lets the step they took go on. It stands
 * on every page of the account and is seldom asked: the question comes when it is.
 */
export function ProofDialog(props: Props) {
  const isAsked = useStore($proof) !== null
  return (
    isAsked && (
      <Suspense>
        <ProofQuestion {...props} />
      </Suspense>
    )
  )
}
