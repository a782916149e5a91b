import type { ReactNode } from 'react'
import type { StaffPermission } from '../../../domain/identity/staff.ts'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useMay } from '../words.tsx'
import { useManagementWords, type PartProps } from './words.ts'

interface ScreenProps {
  readonly permission: StaffPermission
  readonly heading: keyof PartProps['t']
  readonly children: (props: PartProps) => ReactNode
}

/** A screen of its own name, for those who may read what it shows. */
export const ManagementScreen = ({ permission, ...screen }: ScreenProps) =>
  useMay(permission) ? <Titled {...screen} /> : <NoPermission />

function Titled({ heading, children }: Omit<ScreenProps, 'permission'>) {
  const props = useManagementWords()
  return (
    <>
      <Heading title={props.t[heading]}>{props.t[heading]}</Heading>
      {children(props)}
    </>
  )
}
