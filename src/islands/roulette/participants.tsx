import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $rouletteUsers, loadRouletteUsers } from '../../stores/games/roulette-numbers.ts'
import type { RouletteProps } from './words.ts'

interface Props extends Pick<RouletteProps, 'words'> {
  readonly night: string
  /** Version of the night: a new one may have new participants. */
  readonly version: number
}

/** People who take part, by blurred names; read when somebody wants to know. */
export function Participants({ words, night, version }: Props) {
  const users = useStore($rouletteUsers, { ssr: 'initial' })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) void loadRouletteUsers(night)
  }, [open, night, version])
  return (
    <section aria-labelledby="roulette-users">
      <h2 id="roulette-users" className="text-2xl font-semibold tracking-tight">
        {words.taking_part}
      </h2>
      <details className="mt-3" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 items-center font-medium underline underline-offset-4">
          {words.taking_part_show}
        </summary>
        {users?.length === 0 && <p className="mt-2 text-ink-soft">{words.taking_part_none}</p>}
        <ul className="mt-2 grid gap-1 small:grid-cols-2">
          {users?.map(({ name, numbers }) => (
            <li key={numbers[0]} className="figures">
              {name} · {numbers.join(', ')}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
