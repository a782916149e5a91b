import type { Messages } from '../../i18n/words.ts'
import type { StaffProps } from '../staff/words.ts'

export interface ManagementProps extends StaffProps {
  readonly t: Messages<'staff-management'>
  readonly labels: Messages<'staff-permissions'>
}

/** Of a part of a page, which needs no words of sign-in. */
export type PartProps = Pick<ManagementProps, 'locale' | 't' | 'labels' | 'notices'>
