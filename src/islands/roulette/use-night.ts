import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $rouletteNight,
  $turningSpin,
  followRouletteNight,
  acceptRouletteNight
} from '../../stores/games/roulette-night.ts'
import type { NightProps } from './words.ts'

/**
 * The night as it is now, followed while the page is open. A spin whose wheel still turns is told apart from those that
 * everybody has heard called.
 */
export function useNight({ night: first, locale }: Pick<NightProps, 'night' | 'locale'>) {
  const stored = useStore($rouletteNight, { ssr: 'initial' })
  const turning = useStore($turningSpin, { ssr: 'initial' })
  useEffect(() => {
    acceptRouletteNight(first)
    return followRouletteNight(first.id, locale)
  }, [first, locale])
  const night = stored?.id === first.id ? stored : first
  return { night, turning, called: night.spins.filter(({ id }) => id !== turning?.id) }
}
