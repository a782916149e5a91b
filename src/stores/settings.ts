import { changeMe } from '../api/session.ts'
import type { Preferences, ProfilePart } from '../contract/account.ts'
import { $me, acceptMe, loadMe } from './me.ts'
import { showNotice, showProblem } from './notice.ts'
import { wakePush } from './push-device.ts'
import { serialQueue } from './serial-queue.ts'

const enqueue = serialQueue(() => undefined)

export const wakeSettings = () => Promise.all([loadMe(), wakePush()])

/** Shown at once; what the server does not take goes back to what it knows. */
async function save(name: string, part: Partial<ProfilePart>) {
  try {
    await enqueue(name, async () => acceptMe(await changeMe(part)))
    showNotice({ kind: 'success', code: 'settings_saved' })
  } catch (error) {
    showProblem(error)
    await loadMe()
  }
}

export function wish(name: keyof Preferences, value: boolean) {
  const me = $me.get()
  if (!me) return Promise.resolve()
  $me.set({ ...me, preferences: { ...me.preferences, [name]: value } })
  return save(name, { preferences: { [name]: value } })
}

/** Letters and text messages follow it. */
export function speak(locale: NonNullable<ProfilePart['locale']>) {
  const me = $me.get()
  if (!me) return Promise.resolve()
  $me.set({ ...me, locale })
  return save('locale', { locale })
}
