import { atom } from 'nanostores'
import { getDraw } from '../../api/prize-promotions.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { DrawRecord } from '../../contract/games/prize-promotion.ts'
import { drawMessage, rollFrom, rowAt } from '../../domain/games/prize-draw.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** A draw computed again from its record. */
export interface DrawCheck {
  readonly hash: string
  readonly isHashRight: boolean
  readonly roll: number
  readonly isRollRight: boolean
  readonly prizeId: string
  readonly isPrizeRight: boolean
}

/** Computes a draw again: the hash of the seed, the roll of both seeds, and the prize it falls on. */
export async function checkDraw(record: DrawRecord): Promise<DrawCheck> {
  const hash = hexOf(await crypto.subtle.digest('SHA-256', bytesOf(record.seed)))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(record.seed), algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', key, bytesOf(drawMessage(record.client_seed, record.nonce)))
  const roll = rollFrom(new Uint8Array(digest), record.odds_total)
  const { prize_id: prizeId } = rowAt(record.odds, record.no_prize_id, roll)
  return {
    hash,
    isHashRight: hash === record.seed_hash,
    roll,
    isRollRight: roll === record.roll,
    prizeId,
    isPrizeRight: prizeId === record.prize_id
  }
}

export const isFair = ({ isHashRight, isRollRight, isPrizeRight }: DrawCheck) =>
  isHashRight && isRollRight && isPrizeRight

interface Checking {
  readonly status: 'idle' | 'checking' | 'checked' | 'failed'
  readonly record: DrawRecord | null
  readonly check: DrawCheck | null
  readonly problem: ProblemError | null
}

export const $drawCheck = atom<Checking>({ status: 'idle', record: null, check: null, problem: null })

/** Fetches the record of a draw and computes it in this browser. */
export async function loadDrawCheck(id: string) {
  $drawCheck.set({ status: 'checking', record: null, check: null, problem: null })
  try {
    const record = await getDraw(id)
    $drawCheck.set({ status: 'checked', record, check: await checkDraw(record), problem: null })
  } catch (error) {
    $drawCheck.set({ status: 'failed', record: null, check: null, problem: problemOf(error) })
  }
}
