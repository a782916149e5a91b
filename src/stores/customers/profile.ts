import { atom } from 'nanostores'
import { requestContactCodes, putContact } from '../../api/account.ts'
import { putMe } from '../../api/session.ts'
import type { ContactChangeResponse, ProfilePart, UserBody } from '../../contract/customers/account.ts'
import { formOf } from '../form.ts'
import { $profile, acceptMe, loadMe } from '../identity/me.ts'
import { showNotice } from '../notice.ts'
import { withReauthentication } from '../identity/reauthentication.ts'

const profile = formOf({
  last_name: '',
  first_name: '',
  kind: 'person',
  /** A new one; the old one is shown masked and never comes back here. */
  register_number: '',
  name: '',
  phone: '',
  email: '',
  address: '',
  workers_count: '',
  business_direction: ''
})

export const $profileForm = profile.$form
export const typeProfile = profile.type

const written = (me: UserBody) => ({
  last_name: me.last_name,
  first_name: me.first_name,
  kind: me.kind,
  name: me.organisation?.name ?? '',
  phone: me.organisation?.phone ?? '',
  email: me.organisation?.email ?? '',
  address: me.organisation?.address ?? '',
  workers_count: String(me.organisation?.workers_count ?? ''),
  business_direction: me.organisation?.business_direction ?? ''
})

export async function openProfile() {
  await loadMe()
  const me = $profile.get()
  if (me) profile.fill(written(me))
}

type Fields = ReturnType<typeof profile.$form.get>['fields']

const partOf = ({ last_name, first_name, kind, register_number, ...fields }: Fields): Partial<ProfilePart> => ({
  last_name,
  first_name,
  kind: kind === 'organisation' ? 'organisation' : 'person',
  ...(register_number.trim() && { register_number }),
  ...(kind === 'organisation' && {
    organisation: {
      name: fields.name,
      phone: fields.phone,
      email: fields.email,
      address: fields.address,
      business_direction: fields.business_direction,
      ...(fields.workers_count.trim() && { workers_count: Number(fields.workers_count) })
    }
  })
})

export const saveProfile = () =>
  profile.submit(async fields => {
    const me = await putMe(partOf(fields))
    acceptMe(me)
    profile.fill(written(me))
    showNotice({ kind: 'success', code: 'profile_saved' })
  })

/** Takes the register number away; the shop needs it only for who asks for a receipt with it. */
export const removeRegisterNumber = () =>
  profile.submit(async () => {
    acceptMe(await putMe({ register_number: '' }))
    showNotice({ kind: 'success', code: 'profile_saved' })
  })

/** The contact that is being changed, and the codes that are on their way; null while nothing is. */
export const $contactChange = atom<{
  readonly kind: 'phone' | 'email'
  readonly sent: ContactChangeResponse | null
} | null>(null)

const contact = formOf({ login: '', code: '', old_code: '' })

export const $contactForm = contact.$form
export const typeContact = contact.type

export function beginContact(kind: 'phone' | 'email') {
  contact.fill()
  $contactChange.set({ kind, sent: null })
}

export const endContact = () => $contactChange.set(null)

/** Sends both codes, or sends them again. */
export const sendContactCodes = () =>
  contact.submit(async ({ login }) => {
    const sent = await withReauthentication(() => requestContactCodes(login))
    const change = $contactChange.get()
    if (change) $contactChange.set({ ...change, sent })
  })

export const verifyContact = () =>
  contact.submit(async ({ code, old_code }) => {
    const sent = $contactChange.get()?.sent
    if (!sent) return
    const old = sent.old && { old_challenge: sent.old.challenge, old_code }
    acceptMe(await putContact({ challenge: sent.new.challenge, code, ...old }))
    endContact()
    showNotice({ kind: 'success', code: 'contact_changed' })
  })
