import { useStore } from '@nanostores/react'
import { $hostProblem } from '../../../stores/games/roulette-host.ts'

/** Why the last press of a button was refused, beside that button. */
export function HostProblem({ of }: { readonly of: string }) {
  const problem = useStore($hostProblem, { ssr: 'initial' })
  return (
    <p role="alert" className="basis-full text-warn empty:hidden">
      {problem?.of === of ? problem.text : ''}
    </p>
  )
}
