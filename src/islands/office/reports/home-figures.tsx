import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { localDate } from '../../../domain/time.ts'
import { money, number } from '../../../i18n/format.ts'
import { bankTransfersQuery, openRefundsQuery } from '../../../stores/staff/money.ts'
import { orderFacetsQuery } from '../../../stores/staff/orders.ts'
import { reportQuery } from '../../../stores/staff/reports.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { Figures, type Figure } from './figures.tsx'
import { LINK, useOrdersLink, withActivity } from './row-links.tsx'

/** The day's figures and the work that waits, as far as the member may see them. */
export default function HomeFigures() {
  const maySell = useMay('reports.read')
  const mayPack = useMay('orders.read')
  const mayPay = useMay('payments.read')
  return (
    <>
      {maySell && <Today />}
      {(mayPack || mayPay) && <Waiting mayPack={mayPack} mayPay={mayPay} />}
    </>
  )
}

/** Nothing is said of figures that have not come: they are no reason to wait for the places below. */
function Today() {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const today = localDate(new Date())
  const orders = useOrdersLink()
  const linked = (activity: 'paid' | 'refunded') => (text: string) =>
    orders(withActivity(activity, { from: today, to: today }), text)
  const { data } = useQuery(reportQuery('sales', { from: today, to: today, compare: 'before' }))
  if (!data) return <Held title={words.today} />
  const [total, before] = [data.report.total, data.compared?.report.total]
  const tugrik = (amount: number) => money(locale, amount)
  return (
    <section aria-label={words.today} className="mt-6">
      <h2 className="flex flex-wrap items-center justify-between gap-x-4 font-semibold">
        {words.today}
        <Link to="/reports" className={LINK}>
          {words.today_all}
        </Link>
      </h2>
      <Figures
        figures={[
          { name: words.figure_net, value: total.net, before: before?.net, show: tugrik, link: linked('paid') },
          {
            ...{ name: words.figure_orders, value: total.orders, before: before?.orders },
            ...{ show: value => number(locale, value), link: linked('paid') }
          },
          {
            ...{ name: words.figure_refunds, value: total.refunds, before: before?.refunds, show: tugrik },
            link: linked('refunded')
          }
        ]}
      />
    </section>
  )
}

/** Keeps the place of figures, so that nothing below them moves when they come. */
const Held = ({ title }: { readonly title: string }) => (
  <section aria-label={title} aria-busy="true" className="mt-6">
    <h2 className="font-semibold">{title}</h2>
    <div className="min-h-32" />
  </section>
)

interface WaitingProps {
  readonly mayPack: boolean
  readonly mayPay: boolean
}

const TO_PACK = { state: 'complete', shipment: 'pending' } as const

function Waiting({ mayPack, mayPay }: WaitingProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const orders = useQuery({ ...orderFacetsQuery(TO_PACK), enabled: mayPack })
  const refunds = useQuery({ ...openRefundsQuery, enabled: mayPay })
  const transfers = useQuery({ ...bankTransfersQuery, enabled: mayPay })
  const show = (value: number) => number(locale, value)
  const figure = (name: string, value: number | undefined, link: (text: string) => ReactNode): readonly Figure[] =>
    value === undefined ? [] : [{ name, value, show, link }]
  const figures = [
    ...figure(words.waiting_pack, orders.data?.total_count, text => (
      <Link to="/orders" search={TO_PACK} className={LINK}>
        {text}
      </Link>
    )),
    ...figure(words.waiting_refunds, refunds.data?.refunds.length, text => (
      <Link to="/refunds" className={LINK}>
        {text}
      </Link>
    )),
    ...figure(words.waiting_transfers, transfers.data?.unmatched_count, text => (
      <Link to="/bank-transfers" className={LINK}>
        {text}
      </Link>
    ))
  ]
  return (
    <section aria-label={words.waiting} className="mt-6">
      <h2 className="font-semibold">{words.waiting}</h2>
      {figures.length > 0 ? <Figures figures={figures} /> : <div className="min-h-24" />}
    </section>
  )
}
