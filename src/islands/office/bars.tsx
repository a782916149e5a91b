import { Link } from '@tanstack/react-router'
import { CloudOff, Keyboard, LogOut, Menu, Search } from 'lucide-react'
import { signOutStaff } from '../../stores/staff/session.ts'
import { useOnline } from '../shell/use-online.ts'
import { OfficeDialog } from './dialog.tsx'
import { NavigationList } from './navigation-list.tsx'
import { navigationFor } from './navigation.ts'
import { useOffice } from './words.tsx'

export type Overlay = 'palette' | 'shortcuts' | 'menu'

interface Opening {
  readonly onOpen: (overlay: Overlay) => void
}

export function SideBar({ onOpen }: Opening) {
  const { words } = useOffice()
  return (
    <header className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-e border-line p-4 desk:flex print:hidden">
      <p className="px-3 pt-1 text-lg font-semibold">{words.title}</p>
      <button
        type="button"
        className="flex min-h-11 items-center gap-3 rounded-card border border-line-strong px-3 text-ink-soft hover:border-ink"
        onClick={() => onOpen('palette')}
      >
        <Search className="size-5" />
        <span className="flex-1 text-start">{words.search}</span>
        <kbd className="text-xs">{words.palette_keys}</kbd>
      </button>
      <NavigationList />
      <Member onOpen={onOpen} />
    </header>
  )
}

function Member({ onOpen }: Opening) {
  const { words, member } = useOffice()
  const look = 'flex min-h-11 items-center gap-3 rounded-card px-3 text-start hover:bg-mist'
  return (
    <div className="mt-auto grid border-t border-line pt-3">
      <p className="px-3 pb-2">
        <span className="block font-medium">{member.name}</span>
        <span className="block text-sm text-ink-soft">{member.email}</span>
      </p>
      <button type="button" className={look} onClick={() => onOpen('shortcuts')}>
        <Keyboard className="size-5" />
        {words.shortcuts}
      </button>
      <button type="button" className={look} onClick={() => void signOutStaff()}>
        <LogOut className="size-5" />
        {words.sign_out}
      </button>
    </div>
  )
}

export function TopBar({ onOpen }: Opening) {
  const { words } = useOffice()
  return (
    <header className="flex min-h-14 items-center justify-between border-b border-line px-4 desk:hidden print:hidden">
      <p className="font-semibold">{words.title}</p>
      <button
        type="button"
        aria-label={words.search}
        className="-me-2 grid size-11 place-items-center"
        onClick={() => onOpen('palette')}
      >
        <Search className="size-5" />
      </button>
    </header>
  )
}

/** Within a thumb's reach: the two places most used in a warehouse, the search, and the rest. */
export function BottomBar({ onOpen }: Opening) {
  const { words, member } = useOffice()
  const look =
    'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft aria-[current=page]:text-accent'
  const places = navigationFor(member.permissions).filter(({ id }) => id === 'home' || id === 'orders')
  return (
    <nav
      aria-label={words.navigation}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] desk:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {places.map(({ id, name, to, icon: Icon }) => (
          <li key={id} className="grid">
            <Link to={to} activeOptions={{ exact: to === '/' }} className={look}>
              <Icon className="size-5" />
              {words[name]}
            </Link>
          </li>
        ))}
        <li className="grid">
          <button type="button" className={look} onClick={() => onOpen('palette')}>
            <Search className="size-5" />
            {words.search}
          </button>
        </li>
        <li className="grid">
          <button type="button" className={look} onClick={() => onOpen('menu')}>
            <Menu className="size-5" />
            {words.menu}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Every place, from the edge of a phone. */
export function MenuDialog({ onClose, onOpen }: Opening & { readonly onClose: () => void }) {
  const { words } = useOffice()
  return (
    <OfficeDialog label={words.menu} place="side" onClose={onClose}>
      <div className="flex min-h-[calc(100dvh-6rem)] flex-col gap-4">
        <NavigationList onFollow={onClose} />
        <Member onOpen={onOpen} />
      </div>
    </OfficeDialog>
  )
}

/** Typed text stays; a request that fails says so and can be sent again. */
export function Offline() {
  const { words } = useOffice()
  const isOnline = useOnline()
  return (
    <p role="status" className="flex items-center gap-3 bg-warn-soft px-4 py-2 text-warn empty:hidden desk:px-8">
      {!isOnline && (
        <>
          <CloudOff className="size-5 flex-none" />
          {words.offline}
        </>
      )}
    </p>
  )
}
