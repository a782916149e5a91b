import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { StaffMemberBody } from '../../contract/staff/session.ts'
import type { StaffPermission } from '../../domain/identity/staff.ts'
import type { OfficeArea } from '../../i18n/office-areas.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { officeWordsQuery } from '../../stores/office/office-words.ts'

export interface OfficeProps {
  readonly locale: ShopLocale
  /** The words of the frame; each screen fetches its own. */
  readonly words: Messages<'office'>
  readonly notices: Readonly<Record<string, string>>
}

interface Office extends OfficeProps {
  readonly member: StaffMemberBody
}

const OfficeContext = createContext<Office | undefined>(undefined)
export const OfficeProvider = OfficeContext.Provider

/** The language, the words of the frame and the member who is signed in. */
export function useOffice(): Office {
  const office = useContext(OfficeContext)
  if (!office) throw new Error('Not inside the office')
  return office
}

/** Words of a screen: they are fetched with it, and once. */
export const useScreenWords = <Area extends OfficeArea>(area: Area): Messages<Area> =>
  useSuspenseQuery(officeWordsQuery(useOffice().locale, area)).data

export const useMay = (permission: StaffPermission) => useOffice().member.permissions.includes(permission)
