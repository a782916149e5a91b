import { useStore } from '@nanostores/react'
import type { StaffPermission } from '../../domain/identity/staff.ts'
import { localePath } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $staffMember, signOutStaff } from '../../stores/staff/session.ts'
import { Button } from '../shell/button.tsx'
import { permissionLabel, roleLabel } from './labels.ts'
import { StaffPage } from './staff-page.tsx'
import type { StaffProps } from './words.ts'

/** Pages of staff, each with what it takes to open it. */
const PAGES = [
  { path: '/office/orders', permission: 'orders.read', name: 'page_orders' },
  { path: '/staff/moderation', permission: 'moderation.read', name: 'page_moderation' },
  { path: '/staff/news', permission: 'content.read', name: 'page_news' },
  { path: '/staff/roulette', permission: 'games.write', name: 'page_roulette' },
  { path: '/staff/scan', permission: 'tickets.write', name: 'page_scan' },
  { path: '/staff/tickets', permission: 'tickets.read', name: 'page_box_office' },
  { path: '/staff/travel-quotes', permission: 'quotes.read', name: 'page_travel_quotes' },
  { path: '/office/wallet-corrections', permission: 'wallets.read', name: 'page_corrections' },
  { path: '/office/people', permission: 'staff.read', name: 'page_people' },
  { path: '/office/audit', permission: 'audit.read', name: 'page_audit' },
  { path: '/office/integrations', permission: 'integrations.read', name: 'page_integrations' }
] as const satisfies readonly {
  readonly path: string
  readonly permission: StaffPermission
  readonly name: keyof StaffProps['words']
}[]

interface Props extends StaffProps {
  readonly labels: Messages<'staff-permissions'>
}

/** Start page of staff: their name, the pages they may open, and signing out. */
export function StaffHomePage(props: Props) {
  const { words } = props
  return (
    <StaffPage {...props}>
      <h1 className="text-2xl font-semibold tracking-tight desk:text-3xl">{words.home_title}</h1>
      <Pages {...props} />
      <Button look="quiet" className="mt-8" onClick={() => void signOutStaff()}>
        {words.sign_out}
      </Button>
    </StaffPage>
  )
}

function Pages({ locale, words, labels }: Props) {
  const member = useStore($staffMember, { ssr: 'initial' })
  if (!member) return null
  const open = PAGES.filter(({ permission }) => member.permissions.includes(permission))
  return (
    <>
      <p className="mt-2 text-ink-soft">
        {member.name} · {member.email} · {member.roles.map(role => roleLabel(labels, role)).join(', ')}
      </p>
      {open.length === 0 && <p className="mt-6">{words.nothing_open}</p>}
      <ul className="mt-6 grid gap-3">
        {open.map(({ path, name }) => (
          <li key={path}>
            <a
              href={localePath(locale, path)}
              className="flex min-h-16 items-center rounded-card border border-line-strong px-5 text-lg font-semibold hover:border-ink"
            >
              {words[name]}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <a
          href={localePath(locale, '/office/account')}
          className="inline-flex min-h-11 items-center font-medium underline"
        >
          {words.page_account}
        </a>
      </p>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{words.your_permissions}</summary>
        <ul className="mt-2 list-disc ps-6">
          {member.permissions.map(permission => (
            <li key={permission}>{permissionLabel(labels, permission)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
