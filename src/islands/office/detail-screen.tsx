import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemOf } from '../../stores/office/office-problems.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { useOffice } from './words.tsx'

interface Props<Body> {
  readonly query: UseQueryOptions<Body>
  readonly list:
    | '/coupons'
    | '/customers'
    | '/delivery-runs'
    | '/gift-cards'
    | '/leases'
    | '/returns'
    | '/orders'
    | '/payments'
    | '/phone-orders'
    | '/products'
    | '/shipments'
  /** Text of the link to the list. */
  readonly back: string
  readonly children: (body: Body) => ReactNode
}

/** One row of a list by itself: it is waited for, or its failure said, below the way back to the list. */
export function DetailScreen<Body>({ query, list, back, children }: Props<Body>) {
  const { words, notices } = useOffice()
  const { data, error, isPending, refetch } = useQuery(query)
  return (
    <>
      <Link
        to={list}
        activeOptions={{ exact: true }}
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink print:hidden"
      >
        <ArrowLeft className="size-5" />
        {back}
      </Link>
      {data ? (
        children(data)
      ) : isPending ? (
        <LoadingPlaceholder label={words.loading} />
      ) : (
        <LoadFailure words={words} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}
