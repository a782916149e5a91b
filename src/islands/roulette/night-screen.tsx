import { Maximize } from 'lucide-react'
import { useEffect } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { Button } from '../shell/button.tsx'
import { liveText } from './night-live.tsx'
import { NumberReel } from './number-reel.tsx'
import { useNight } from './use-night.ts'
import type { NightProps } from './words.ts'

const WINNERS_SHOWN = 5

const fillScreen = () => void document.documentElement.requestFullscreen().catch(() => undefined)

/** The night for a whole hall, read from its last row: F fills the screen. */
export function NightScreen(props: NightProps & { readonly address: string }) {
  const { words, address } = props
  const { night, turning, called } = useNight(props)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code === 'KeyF' && !event.ctrlKey && !event.metaKey && !event.altKey) fillScreen()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const winners = called.filter(({ state }) => state !== 'void').slice(0, WINNERS_SHOWN)
  const [last] = called
  return (
    <div className="grid min-h-svh grid-rows-[auto_1fr_auto] gap-[3vmin] p-[4vmin]">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h1 className="text-[clamp(2rem,4.5vw,5rem)] leading-tight font-semibold tracking-tight">{night.title}</h1>
        <p className="text-[clamp(1.1rem,2vw,2.2rem)] text-ink-soft">
          {night.location.name} · {words[`state_${night.state}`]}
        </p>
      </header>
      <section className="self-center">
        <NumberReel spin={turning ?? last} turning={turning !== null} last={night.last_number} size="screen" />
        <p role="status" className="mt-[3vmin] text-center text-[clamp(1.5rem,3.4vw,4rem)] leading-tight font-semibold">
          {liveText(words, turning, last)}
        </p>
        {/* Its line is there before the name: the reel must not jump when it stops. */}
        <p className="mt-2 min-h-[1.5em] text-center text-[clamp(1.25rem,2.4vw,3rem)]">
          {!turning && last?.state !== 'void' && last?.name}
        </p>
      </section>
      <footer className="grid gap-4 text-[clamp(1rem,1.6vw,1.75rem)]">
        <ul className="flex flex-wrap gap-x-8 gap-y-2" aria-label={words.winners}>
          {winners.map(({ id, number, name }) => (
            <li key={id} className="figures">
              <strong>{number}</strong> {name}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
          <p>{fillPlaceholders(words.follow_at, { address })}</p>
          <Button look="quiet" aria-keyshortcuts="F" onClick={fillScreen}>
            <Maximize className="size-5" strokeWidth={1.5} aria-hidden="true" />
            {words.full_screen}
          </Button>
        </div>
      </footer>
    </div>
  )
}
