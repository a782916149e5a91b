import { atom } from 'nanostores'
import { rouletteEvents } from '../../api/roulette.ts'
import type { RouletteNight, RouletteSpin } from '../../contract/games/roulette.ts'
import { ROULETTE_SPIN_MS } from '../../domain/games/roulette.ts'

/** The stream was refused: too many watch. */
const REFUSED_PAUSE_MS = 60_000
/** The number is called a little before the server takes the next spin. */
const REVEAL_MS = ROULETTE_SPIN_MS - 1_000

/** The night as spectators see it; null before the first answer. */
export const $rouletteNight = atom<RouletteNight | null>(null)
/** The spin whose number has not been called yet: the wheel turns. */
export const $turningSpin = atom<RouletteSpin | null>(null)
export const $rouletteConnected = atom(true)

let reveal: ReturnType<typeof setTimeout> | undefined

/** Takes over a newer state of the night; a spin that was not there before starts the wheel. */
export function acceptRouletteNight(night: RouletteNight) {
  const before = $rouletteNight.get()
  if (before?.id === night.id && before.version > night.version) return
  $rouletteNight.set(night)
  const [newest] = night.spins
  if (before?.id !== night.id || !newest || newest.state !== 'drawn') return
  if (newest.position <= (before.spins[0]?.position ?? 0)) return
  clearTimeout(reveal)
  $turningSpin.set(newest)
  reveal = setTimeout(() => $turningSpin.set(null), REVEAL_MS)
}

/** Stays connected to a night; answers what ends it. */
export function followRouletteNight(id: string, locale: string): () => void {
  let events: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    events = rouletteEvents(id, locale)
    events.addEventListener('night', event => {
      $rouletteConnected.set(true)
      acceptRouletteNight(JSON.parse(String(event.data)) as RouletteNight)
    })
    events.addEventListener('error', () => {
      $rouletteConnected.set(false)
      // Otherwise the browser comes back by itself.
      if (events?.readyState === EventSource.CLOSED) timer = setTimeout(connect, REFUSED_PAUSE_MS)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    clearTimeout(reveal)
    $turningSpin.set(null)
    events?.close()
  }
}
