import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { $prizeGame, loadGame } from '../../stores/games/prize-game.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { Jackpot } from './jackpot.tsx'
import { PrizeResult } from './prize-result.tsx'
import { Wheel } from './wheel.tsx'
import type { GameProps } from './words.ts'

/** A game with the button that plays it and its result. */
export function PrizeGame(props: GameProps) {
  const { locale, words, notices, promotion } = props
  const { phase, player, result, problem } = useStore($prizeGame, { ssr: 'initial' })
  const person = useStore($currentUser, { ssr: 'initial' })
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    setAwake(true)
    if (person) void loadGame(promotion.id)
  }, [person?.id, promotion.id])
  const isStanding = phase === 'idle'
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isStanding && result && outcome.current) showWhole(outcome.current)
  }, [isStanding, result])
  const GameField = promotion.kind === 'jackpot' ? Jackpot : Wheel
  return (
    <div className="grid justify-items-center gap-5">
      <GameField {...props} canPlay={player !== null && player.refusal === null && isStanding}>
        {awake && !person ? <SignIn words={words} /> : undefined}
      </GameField>
      <div
        ref={outcome}
        role="status"
        className="grid min-h-14 w-full scroll-mt-24 max-w-md justify-items-center gap-2 text-center"
      >
        {phase !== 'idle' && <p className="text-ink-soft">{phase === 'asking' ? words.spinning : words.reveal}</p>}
        {isStanding && problem && (
          <p className="text-warn">{noticeText(notices, { code: problem.code, text: problem.message })}</p>
        )}
        {isStanding && result && <PrizeResult locale={locale} words={words} result={result} />}
        {isStanding && !problem && player && (player.refusal !== null || player.draws_left !== null) && (
          <p className="text-sm text-ink-soft">
            {player.refusal ?? fillPlaceholders(words.spins_left, { count: player.draws_left ?? 0 })}
          </p>
        )}
        {isStanding && problem && !player && (
          <TextButton onClick={() => void loadGame(promotion.id)}>{words.retry}</TextButton>
        )}
      </div>
      {player && (
        <p className="w-full max-w-md text-center text-xs text-ink-soft">
          {words.hash}: <code className="break-all">{player.seed_hash}</code>
        </p>
      )}
    </div>
  )
}

/** Scrolls to an element whose end is below the screen or behind something that lies over the page. */
function showWhole(element: HTMLElement) {
  const { left, width, bottom } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, bottom - 1)
  if (!seen || !element.contains(seen)) element.scrollIntoView({ block: 'start' })
}

function SignIn({ words }: Pick<GameProps, 'words'>) {
  const ask = async () => {
    const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
    await askToSignIn()
  }
  return <Button onClick={() => void retryableOnChunkError(ask)}>{words.sign_in}</Button>
}
