import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AVATAR_BYTES_MAX,
  AVATAR_PIXELS_MAX,
  AVATAR_SIDE,
  isAvatarFile,
  type AvatarProblem
} from '../../../domain/customers/avatar.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/db/database.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { reencodeImage } from '../../platform/images/reencode-image.ts'
import { lockUser, userById, avatarFileNames, updateUser } from '../../identity/index.ts'
import { HOUR_MS } from '../../../domain/time.ts'

/** Somebody tries a few; more is a program. */
const UPLOADS = { name: 'avatar', max: 20, windowMs: HOUR_MS }
const SQUARE = {
  resize: { width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' },
  maxPixels: AVATAR_PIXELS_MAX
} as const
/** Files that belong to nobody are left for so long: their owner's change may be under way. */
const ORPHAN_AGE_MS = HOUR_MS

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly folder: string
  readonly now: () => Date
}

export type AvatarStore = ReturnType<typeof createAvatarStore>

/** Pictures people show of themselves: files in the data folder, one a person, under names nobody can guess. */
export const createAvatarStore = ({ db, pseudonymize, folder, now }: Deps) => {
  const deleteFile = async (name: string | null | undefined) => {
    if (name) await rm(join(folder, name), { force: true })
  }

  /** The database first, then the file: what is shown is always there. */
  const change = async (userId: string, name: string | null) => {
    const before = await db.change(async tx => {
      const user = await tx.first(lockUser, { id: userId })
      if (!user) return undefined
      await updateUser(tx, userId, { avatar: name, updated_at: now().toISOString() })
      return user
    })
    await deleteFile(before ? before.avatar : name)
  }

  return {
    async save(userId: string, upload: Uint8Array): Promise<Result<undefined, AvatarProblem | 'too-many-requests'>> {
      if (upload.byteLength === 0) return err('avatar-missing')
      if (upload.byteLength > AVATAR_BYTES_MAX) return err('avatar-too-large')
      const isAllowed = await db.change(tx => consumeLimit(tx, UPLOADS, pseudonymize(`avatar\n${userId}`), now()))
      if (!isAllowed) return err('too-many-requests')
      const encoded = await reencodeImage(upload, SQUARE)
      if (!encoded.ok) return err(`avatar-${encoded.problem}` as const)
      const name = `${randomBytes(16).toString('base64url')}.webp`
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${name}.part`)
      await writeFile(draft, encoded.value.webp)
      await rename(draft, join(folder, name))
      await change(userId, name)
      return ok(undefined)
    },

    remove: (userId: string) => change(userId, null),

    /** The file of somebody's picture, to be dropped once they are gone. */
    fileNameOf: async (userId: string) => (await db.first(userById, { id: userId }))?.avatar,
    deleteFile,

    read: (name: string) => (isAvatarFile(name) ? readFile(join(folder, name)).catch(() => undefined) : undefined),

    /** Removes files left by a crash, which no account references. */
    async deleteOrphans() {
      const names = await readdir(folder).catch(() => [])
      if (names.length === 0) return
      const referenced = await avatarFileNames(db)
      for (const name of names.filter(each => !referenced.has(each))) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
        if (Date.now() - mtimeMs > ORPHAN_AGE_MS) await deleteFile(name)
      }
    }
  }
}
