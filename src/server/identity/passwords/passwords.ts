import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's second choice for argon2id: 19 MiB, two passes. Old hashes are made anew at the next sign-in. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
/** Hashes computed at once, off the event loop; each takes memory and a thread that files and DNS need too. */
const CONCURRENCY = 2
/** Longest queue; beyond it callers are told to retry, so that a flood does not pile up. */
const WAITING_MAX = 64

/** There are more passwords to check than this process can. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy'
}

const derive = promisify(argon2)
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

let running = 0
const waiting: (() => void)[] = []

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= WAITING_MAX) throw new PasswordsBusy()
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const deriveTag = (password: string, nonce: Buffer, cost: { memory: number; passes: number; parallelism: number }) =>
  withSlot(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost }))

/** argon2id as PHC text, `$argon2id$v=19$m=…`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await deriveTag(password, nonce, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whom nobody knows, or who has no password, costs as long as somebody: time must not tell who has an account. */
const DUMMY_HASH = { nonce: randomBytes(16), tag: randomBytes(TAG_BYTES) }

export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, m, t, p, salt, storedTag] = PHC.exec(hash ?? '') ?? []
  if (salt === undefined || storedTag === undefined) {
    timingSafeEqual(await deriveTag(password, DUMMY_HASH.nonce, COST), DUMMY_HASH.tag)
    return false
  }
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const [tag, expected] = [
    await deriveTag(password, Buffer.from(salt, 'base64'), cost),
    Buffer.from(storedTag, 'base64')
  ]
  return tag.length === expected.length && timingSafeEqual(tag, expected)
}

/** Whether a hash was made at another cost than today's. */
export const needsRehash = (hash: string) =>
  !hash.startsWith(`$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`)
