import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AVATAR_MAX_BYTES,
  AVATAR_MAX_PIXELS,
  AVATAR_SIDE,
  isAvatarFile,
  type AvatarProblem
} from '../../../domain/avatar.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/db/database.ts'
import { consume } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { redraw } from '../../platform/pictures/redraw.ts'
import { lockUser, userById } from '../../identity/index.ts'
import { HOUR_MS } from '../../../domain/time.ts'

/** Somebody tries a few; more is a program. */
const UPLOADS = { name: 'avatar', most: 20, windowMs: HOUR_MS }
const SQUARE = {
  resize: { width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' },
  maxPixels: AVATAR_MAX_PIXELS
} as const
/** Files that belong to nobody are left for so long: their owner's change may be under way. */
const STRAY_MS = HOUR_MS

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly folder: string
  readonly now: () => Date
}

export type Avatars = ReturnType<typeof avatarsOf>

/** Pictures people show of themselves: files in the data folder, one a person, under names nobody can guess. */
export const avatarsOf = ({ db, pseudonymize, folder, now }: Deps) => {
  const drop = async (name: string | null | undefined) => {
    if (name) await rm(join(folder, name), { force: true })
  }

  /** The database first, then the file: what is shown is always there. */
  const change = async (userId: string, name: string | null) => {
    const before = await db.change(async tx => {
      const user = await tx.first(lockUser, { id: userId })
      if (!user) return undefined
      await tx.query
        .updateTable('users')
        .set({ avatar: name, updated_at: now().toISOString() })
        .where('id', '=', userId)
        .execute()
      return user
    })
    await drop(before ? before.avatar : name)
  }

  return {
    async put(userId: string, sent: Uint8Array): Promise<Result<undefined, AvatarProblem | 'too-many-requests'>> {
      if (sent.byteLength === 0) return err('avatar-missing')
      if (sent.byteLength > AVATAR_MAX_BYTES) return err('avatar-too-large')
      const may = await db.change(tx => consume(tx, UPLOADS, pseudonymize(`avatar\n${userId}`), now()))
      if (!may) return err('too-many-requests')
      const drawn = await redraw(sent, SQUARE)
      if (!drawn.ok) return err(`avatar-${drawn.problem}` as const)
      const name = `${randomBytes(16).toString('base64url')}.webp`
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${name}.part`)
      await writeFile(draft, drawn.value.webp)
      await rename(draft, join(folder, name))
      await change(userId, name)
      return ok(undefined)
    },

    remove: (userId: string) => change(userId, null),

    /** The file of somebody's picture, to be dropped once they are gone. */
    nameOf: async (userId: string) => (await db.first(userById, { id: userId }))?.avatar,
    drop,

    read: (name: string) => (isAvatarFile(name) ? readFile(join(folder, name)).catch(() => undefined) : undefined),

    /** What a crash left behind is nobody's picture any more. */
    async sweep() {
      const names = await readdir(folder).catch(() => [])
      if (names.length === 0) return
      const rows = await db.query.selectFrom('users').select('avatar').where('avatar', 'is not', null).execute()
      const own = new Set(rows.map(({ avatar }) => avatar))
      for (const name of names.filter(each => !own.has(each))) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
        if (Date.now() - mtimeMs > STRAY_MS) await drop(name)
      }
    }
  }
}
