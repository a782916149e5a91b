import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { StaffPermission } from '../../domain/identity/staff.ts'
import { localePath } from '../../i18n/locales.ts'
import { $staffMember, loadStaffMember } from '../../stores/staff/session.ts'
import type { StaffProps } from './words.ts'

interface Props extends Pick<StaffProps, 'locale' | 'words'> {
  /** Left out where everybody of the staff may come. */
  readonly permission?: StaffPermission
  readonly children: ReactNode
}

/** A page for staff: who is not signed in goes to the sign-in, and comes back; who may not, reads so. */
export function StaffPage({ locale, words, permission, children }: Props) {
  const member = useStore($staffMember, { ssr: 'initial' })
  useEffect(() => void loadStaffMember(), [])
  useEffect(() => {
    if (member === undefined || (member && !member.pending_step)) return
    const back = encodeURIComponent(location.pathname + location.search)
    const pending = member ? '&pending=1' : ''
    location.replace(`${localePath(locale, '/staff/sign-in')}?return=${back}${pending}`)
  }, [member])
  if (!member || member.pending_step) return null
  if (permission && !member.permissions.includes(permission))
    return <h1 className="text-lg font-semibold">{words.no_permission}</h1>
  return children
}
