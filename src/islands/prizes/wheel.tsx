import { useStore } from '@nanostores/react'
import { Volume2, VolumeX } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { $prizeGame, playGame, showResult } from '../../stores/games/prize-game.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { useSpin } from './use-spin.ts'
import { WheelFields } from './wheel-fields.tsx'
import type { GameProps } from './words.ts'

type Props = GameProps & { readonly canPlay: boolean; readonly children?: ReactNode }

/** The lucky wheel: it turns as soon as it is pushed, and slows down to the field that the server has drawn. */
export function Wheel({ words, promotion, canPlay, children }: Props) {
  const { phase, result } = useStore($prizeGame, { ssr: 'initial' })
  const [hasSound, setHasSound] = useState(false)
  const disc = useRef<HTMLDivElement>(null)
  const spin = useSpin(disc, promotion.prizes.length)
  const SoundIcon = hasSound ? Volume2 : VolumeX

  async function turn() {
    spin.start()
    const drawn = await playGame(promotion)
    await spin.stopAt(drawn?.position, hasSound)
    showResult()
  }

  return (
    <>
      {/* Clipped: the corners of the square that turns would make the page wider with every frame. */}
      <div className="relative w-full max-w-md overflow-clip pt-3">
        <svg viewBox="0 0 40 34" className="absolute top-0 left-1/2 z-10 w-9 -translate-x-1/2" aria-hidden="true">
          <path d="M20 33 3 3h34z" className="fill-sale stroke-paper" strokeWidth="3" strokeLinejoin="round" />
        </svg>
        <div
          ref={disc}
          role="img"
          aria-label={fillPlaceholders(words.wheel_label, { count: promotion.prizes.length })}
          className="will-change-transform"
        >
          <WheelFields
            prizes={promotion.prizes}
            marked={phase === 'idle' ? (result?.position ?? undefined) : undefined}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
        {children ?? (
          <Button held={!canPlay} onClick={() => void turn()} className="min-w-44 text-lg">
            {phase === 'idle' ? words.spin : words.spinning}
          </Button>
        )}
        <TextButton aria-pressed={hasSound} onClick={() => setHasSound(!hasSound)}>
          <SoundIcon className="size-5" strokeWidth={1.5} aria-hidden="true" />
          {hasSound ? words.sound_off : words.sound_on}
        </TextButton>
      </div>
    </>
  )
}
