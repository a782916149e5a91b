import { useStore } from '@nanostores/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { problemOf, shouldRetry } from '../../stores/office/office-problems.ts'
import { $staffMember, loadStaffMember } from '../../stores/staff/session.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { createOfficeRouter } from './router.tsx'
import { OfficeProvider, type OfficeProps } from './words.tsx'

/** The office: who is not signed in goes to the sign-in, and comes back to where they wanted to be. */
export function OfficeApp(props: OfficeProps) {
  const member = useStore($staffMember)
  useEffect(() => void loadStaffMember(), [])
  useEffect(() => {
    // Signed in but not yet past the second factor: the sign-in leads on from there.
    if (member === undefined || (member && !member.pending_step)) return
    const back = encodeURIComponent(location.pathname + location.search)
    location.replace(`${localePath(props.locale, '/staff/sign-in')}?return=${back}${member ? '&pending=1' : ''}`)
  }, [member, props.locale])
  const [queries] = useState(createQueryClient)
  const [router] = useState(() => createOfficeRouter(localePath(props.locale, '/office')))
  const office = useMemo(() => member && !member.pending_step && { ...props, member }, [member, props])
  if (!office)
    return (
      <main id="main" className="mx-auto max-w-page p-4">
        <h1 className="sr-only">{props.words.title}</h1>
        <LoadingPlaceholder label={props.words.loading} />
      </main>
    )
  return (
    <OfficeProvider value={office}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OfficeProvider>
  )
}

function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, networkMode: 'always' }, mutations: { networkMode: 'always' } }
  })
  // A session that ended while a screen was open.
  client.getQueryCache().subscribe(({ query }) => {
    if (query.state.error && problemOf(query.state.error).status === 401) $staffMember.set(null)
  })
  return client
}
