import { atom } from 'nanostores'
import { deleteAvatar, postAvatar } from '../../api/account.ts'
import { problemOf } from '../../api/problem-error.ts'
import type { UserBody } from '../../contract/customers/account.ts'
import { acceptMe } from '../identity/me.ts'
import { showNotice } from '../notice.ts'

interface AvatarState {
  readonly busy: boolean
  /** The server's sentence, or a word of ours where there is none. */
  readonly problem: { readonly code: string; readonly message: string } | null
}

export const $avatar = atom<AvatarState>({ busy: false, problem: null })

export const forgetAvatarProblem = () => $avatar.set({ ...$avatar.get(), problem: null })

async function change(work: () => Promise<UserBody>): Promise<boolean> {
  if ($avatar.get().busy) return false
  $avatar.set({ busy: true, problem: null })
  try {
    acceptMe(await work())
    showNotice({ kind: 'success', code: 'profile_saved' })
    $avatar.set({ busy: false, problem: null })
    return true
  } catch (error) {
    const { code, message, errors } = problemOf(error)
    $avatar.set({ busy: false, problem: { code, message: errors['avatar']?.[0] ?? message } })
    return false
  }
}

/** A picture of oneself, seen in all tabs. */
export const saveAvatar = (picture: Blob) => change(() => postAvatar(picture))
export const removeAvatar = () => change(deleteAvatar)
