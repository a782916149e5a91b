import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { getPrizePromotion, putDraw } from '../../api/prize-promotions.ts'
import type { DrawResult, PrizePromotionBody, PrizePlayerBody } from '../../contract/games/prize-promotion.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import '../identity/authorize-calls.ts'

/** `settling`: the server has answered, and the wheel is still on its way to the field. */
type Phase = 'idle' | 'asking' | 'settling'

interface Game {
  readonly phase: Phase
  /** Null before the server's answer, and for guests. */
  readonly player: PrizePlayerBody | null
  readonly result: DrawResult | null
  /** ₮ in a jackpot. */
  readonly pot: number | null
  readonly problem: ProblemError | null
}

export const $prizeGame = atom<Game>({ phase: 'idle', player: null, result: null, pot: null, problem: null })

const change = (part: Partial<Game>) => $prizeGame.set({ ...$prizeGame.get(), ...part })

/** The player's eligibility, and the hash of their next draw. */
export async function loadGame(id: string) {
  try {
    const { player, pot } = await getPrizePromotion(id)
    change({ player, pot, problem: null })
  } catch (error) {
    change({ problem: problemOf(error) })
  }
}

/**
 * Draws. The key of the attempt is the player's seed as well: it is random, chosen after the hash was shown, and the same
 * when an attempt whose answer was lost is sent again. Undefined where it was refused or no answer came.
 */
export async function playGame({ id, kind }: Pick<PrizePromotionBody, 'id' | 'kind'>): Promise<DrawResult | undefined> {
  const { phase, player } = $prizeGame.get()
  if (phase !== 'idle' || !player) return undefined
  change({ phase: 'asking', problem: null, result: null })
  const { seed_hash } = player
  try {
    const result = await withIdempotencyKey(`draw:${id}:${seed_hash}`, key =>
      putDraw(kind, { promotion_id: id, seed_hash, client_seed: key }, key)
    )
    change({ phase: 'settling', result })
    return result
  } catch (error) {
    const problem = problemOf(error)
    change({ phase: 'idle', problem })
    // Another window went on with this game, or a limit was reached: what stands now is shown.
    if (problem.status >= 400 && problem.status < 500) {
      await loadGame(id)
      change({ problem })
    }
    return undefined
  }
}

/** The wheel stands: now the result is told. */
export function showResult() {
  const { result } = $prizeGame.get()
  change({ phase: 'idle', ...(result && { player: result.player, pot: result.pot }) })
}
