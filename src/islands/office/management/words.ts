import type { Messages } from '../../../i18n/words.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { useOffice, useScreenWords } from '../words.tsx'

/** Props of every part of the screens of people, roles, audit, keys and corrections. */
export interface PartProps {
  readonly locale: ShopLocale
  readonly t: Messages<'staff-management'>
  readonly labels: Messages<'staff-permissions'>
  readonly notices: Readonly<Record<string, string>>
}

export function useManagementWords(): PartProps {
  const { locale, notices } = useOffice()
  return { locale, notices, t: useScreenWords('staff-management'), labels: useScreenWords('staff-permissions') }
}
