import { useStore } from '@nanostores/react'
import type { RouletteSpin } from '../../contract/games/roulette.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { $rouletteConnected } from '../../stores/games/roulette-night.ts'
import { Packshot } from '../shell/packshot.tsx'
import { NumberReel } from './number-reel.tsx'
import { Participants } from './participants.tsx'
import { useNight } from './use-night.ts'
import type { NightProps, RouletteProps } from './words.ts'

/** A night while it happens: the wheel, prizes that are left, and the winners. */
export function NightLive(props: NightProps) {
  const { words, locale } = props
  const { night, turning, called } = useNight(props)
  const isConnected = useStore($rouletteConnected, { ssr: 'initial' })
  return (
    <div className="grid gap-10">
      <section aria-labelledby="roulette-live">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="roulette-live" className="text-2xl font-semibold tracking-tight">
            {words.live_title}
          </h2>
          <p className={night.state === 'live' ? 'font-semibold text-accent' : 'text-ink-soft'}>
            {words[`state_${night.state}`]}
          </p>
        </div>
        <div className="mt-4">
          <NumberReel spin={turning ?? called[0]} turning={turning !== null} last={night.last_number} />
        </div>
        <p role="status" className="mt-3 text-lg font-medium">
          {liveText(words, turning, called[0])}
        </p>
        <p className="figures mt-1 text-ink-soft">{plural(locale, words, 'numbers', night.last_number)}</p>
        {!isConnected && <p className="mt-2 font-medium text-warn">{words.connection_lost}</p>}
      </section>
      <Prizes {...{ locale, words }} prizes={night.prizes} />
      <Winners {...{ locale, words }} spins={called} />
      <Participants {...{ words }} night={night.id} version={night.version} />
    </div>
  )
}

export function liveText(
  words: RouletteProps['words'],
  turning: RouletteSpin | null,
  last: RouletteSpin | undefined
): string {
  if (turning) return fillPlaceholders(words.turning, { prize: turning.product.name })
  if (last?.state === 'void') return fillPlaceholders(words.called_void, { number: last.number })
  return last ? fillPlaceholders(words.called, { number: last.number, prize: last.product.name }) : words.waiting
}

function Prizes({ locale, words, prizes }: RouletteProps & Pick<NightProps['night'], 'prizes'>) {
  return (
    <section aria-labelledby="roulette-prizes">
      <h2 id="roulette-prizes" className="text-2xl font-semibold tracking-tight">
        {words.prizes}
      </h2>
      {prizes.length === 0 && <p className="mt-3 text-ink-soft">{words.no_prizes}</p>}
      <ul className="mt-4 grid gap-4 small:grid-cols-2">
        {prizes.map(({ id, name, slug, image, count_on_hand }) => (
          <li key={id} className="flex items-center gap-4 rounded-xl border border-line p-3">
            <Packshot image={image} className="w-20 flex-none" />
            <span className="min-w-0">
              <a href={localePath(locale, `/products/${slug}`)} className="font-medium hover:underline">
                {name}
              </a>
              <span className="figures mt-1 block text-sm text-ink-soft">
                {count_on_hand === 0 ? words.gone : plural(locale, words, 'left', count_on_hand)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Winners({ words, spins }: RouletteProps & { readonly spins: readonly RouletteSpin[] }) {
  return (
    <section aria-labelledby="roulette-winners">
      <h2 id="roulette-winners" className="text-2xl font-semibold tracking-tight">
        {words.winners}
      </h2>
      {spins.length === 0 && <p className="mt-3 text-ink-soft">{words.no_winners}</p>}
      <ol className="mt-4 grid gap-2">
        {spins.map(({ id, number, name, product, state }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
            <strong className="figures min-w-12 text-xl">{number}</strong>
            <span>{name}</span>
            <span className={`min-w-0 flex-1 ${state === 'void' ? 'line-through' : ''}`}>{product.name}</span>
            <span className="text-sm text-ink-soft">{words[`spin_${state}`]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
