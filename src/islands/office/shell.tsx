import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { lazyComponent } from '../shell/lazy-component.ts'
import { BottomBar, MenuDialog, Offline, SideBar, TopBar, type Overlay } from './bars.tsx'
import { navigationFor } from './navigation.ts'
import { Toasts } from './toasts.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useOffice } from './words.tsx'

const CommandPalette = lazyComponent(() => import('./command-palette.tsx'))
const ShortcutsDialog = lazyComponent(() => import('./shortcuts-dialog.tsx'))

/** The frame around every screen: places at the side or at the foot of a phone, the search, and what is said. */
export function OfficeShell() {
  const { words } = useOffice()
  const [overlay, setOverlay] = useState<Overlay>()
  const close = () => setOverlay(undefined)
  useFrameKeys(setOverlay)
  // Preloaded, so that text typed right after Ctrl+K is not lost.
  useEffect(() => void CommandPalette.preload(), [])
  return (
    <div className="desk:grid desk:min-h-dvh desk:grid-cols-[16rem_1fr]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-card bg-accent px-4 py-2 text-accent-ink focus:translate-y-0"
      >
        {words.skip}
      </a>
      <SideBar onOpen={setOverlay} />
      <div className="min-w-0">
        <TopBar onOpen={setOverlay} />
        <Offline />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-[100rem] px-4 pt-5 pb-72 outline-none desk:px-8 desk:pb-40"
        >
          <Suspense fallback={<LoadingPlaceholder label={words.loading} />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomBar onOpen={setOverlay} />
      <Toasts />
      <Suspense>
        {overlay === 'palette' && <CommandPalette onClose={close} />}
        {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
      {overlay === 'menu' && <MenuDialog onClose={close} onOpen={setOverlay} />}
    </div>
  )
}

/** Ctrl+K works everywhere; single keys where nobody types. */
function useFrameKeys(open: (overlay: Overlay) => void) {
  const { member } = useOffice()
  const navigate = useNavigate()
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open('palette')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
  const keys = useMemo(
    () => ({
      '?': () => open('shortcuts'),
      ...Object.fromEntries(
        navigationFor(member.permissions).flatMap(({ key, to, isPage }) =>
          key && !isPage ? [[`g ${key}`, () => void navigate({ to })]] : []
        )
      )
    }),
    [member.permissions, navigate, open]
  )
  useShortcuts(keys)
}
