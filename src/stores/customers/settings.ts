import { putMe } from '../../api/session.ts'
import type { Preferences, ProfilePart } from '../../contract/customers/account.ts'
import { $profile, acceptMe, loadMe } from '../identity/me.ts'
import { showNotice, showProblem } from '../notice.ts'
import { openPush } from '../push-device.ts'
import { serialQueue } from '../serial-queue.ts'

const enqueue = serialQueue(() => undefined)

export const openSettings = () => Promise.all([loadMe(), openPush()])

/** Shown at once; what the server does not take goes back to what it knows. */
async function save(name: string, part: Partial<ProfilePart>) {
  try {
    await enqueue(name, async () => acceptMe(await putMe(part)))
    showNotice({ kind: 'success', code: 'settings_saved' })
  } catch (error) {
    showProblem(error)
    await loadMe()
  }
}

export function changePreference(name: keyof Preferences, value: boolean) {
  const me = $profile.get()
  if (!me) return Promise.resolve()
  $profile.set({ ...me, preferences: { ...me.preferences, [name]: value } })
  return save(name, { preferences: { [name]: value } })
}

/** Mails and text messages follow it. */
export function changeLanguage(locale: NonNullable<ProfilePart['locale']>) {
  const me = $profile.get()
  if (!me) return Promise.resolve()
  $profile.set({ ...me, locale })
  return save('locale', { locale })
}
