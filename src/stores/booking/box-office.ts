import { atom } from 'nanostores'
import { v4 as uuid } from 'uuid'
import {
  getDoorEvents,
  getScans,
  getStaffCoupon,
  getStaffCoupons,
  getStaffTicket,
  getStaffTickets,
  postCouponUse,
  postScans
} from '../../api/staff/tickets.ts'
import type { DoorEventsBody, ScansBody, StaffTicketsBody, StaffTicketView } from '../../contract/booking/e-ticket.ts'
import type { StaffCouponBody, StaffCouponsBody } from '../../contract/staff/coupon.ts'
import type { ScanResult } from '../../domain/booking/e-ticket.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'

type Found = Pick<StaffTicketsBody, 'e_tickets' | 'total_count' | 'page' | 'pages'>

export const $boxEvents = atom<DoorEventsBody['events']>([])
export const $boxSearch = atom({ number: '', event: '', state: '' })
/** null before the first answer. */
export const $boxTickets = atom<Found | null>(null)
export const $boxTicket = atom<StaffTicketView | null>(null)
export const $boxResult = atom<ScanResult | null>(null)
export const $boxCoupon = atom<StaffCouponBody | null>(null)

/** Scans that are asked for: of an event, all or only conflicts; null before anybody has asked. */
export const $boxScansQuery = atom({ event: '', conflicts: '1' })
export const $boxScans = atom<ScansBody['scans'] | null>(null)
export const $boxCouponState = atom('usable')
export const $boxCoupons = atom<Pick<StaffCouponsBody, 'coupons' | 'total_count' | 'page' | 'pages'> | null>(null)

const shown = (work: () => Promise<void>) => work().catch(showProblem)

export const openBoxOffice = () =>
  shown(async () => {
    $boxEvents.set((await getDoorEvents()).events)
    await search(1)
  })

async function search(page: number) {
  const filters = Object.entries($boxSearch.get()).filter(([, value]) => value.trim() !== '')
  const found = await getStaffTickets({ ...Object.fromEntries(filters), page: String(page) })
  const before = page === 1 ? [] : ($boxTickets.get()?.e_tickets ?? [])
  $boxTickets.set({ ...found, e_tickets: [...before, ...found.e_tickets] })
}

export const searchTickets = () => shown(() => search(1))
export const moreTickets = () => shown(() => search(($boxTickets.get()?.page ?? 0) + 1))

/** Opens a ticket with its scans, or closes it. */
export const toggleTicket = (number: string) =>
  shown(async () => {
    $boxResult.set(null)
    if ($boxTicket.get()?.number === number) return $boxTicket.set(null)
    $boxTicket.set(await getStaffTicket(number))
  })

/** Lets somebody in by the number of their ticket, as the scanner does. */
export const markTicketUsed = ({ number, event }: StaffTicketView) =>
  shown(async () => {
    const scan = { id: uuid(), event, code: number, typed: true, scanned_at: new Date().toISOString() }
    const { results } = await postScans({ scans: [scan] })
    $boxResult.set(results[0]?.result ?? null)
    $boxTicket.set(await getStaffTicket(number))
    await search(1)
  })

const given = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

export const loadScans = () => shown(async () => $boxScans.set((await getScans(given($boxScansQuery.get()))).scans))

async function listCoupons(page: number) {
  const found = await getStaffCoupons(given({ state: $boxCouponState.get(), page: String(page) }))
  const before = page === 1 ? [] : ($boxCoupons.get()?.coupons ?? [])
  $boxCoupons.set({ ...found, coupons: [...before, ...found.coupons] })
}

export const loadCoupons = () => shown(() => listCoupons(1))
export const moreCoupons = () => shown(() => listCoupons(($boxCoupons.get()?.page ?? 0) + 1))

export const findCoupon = (code: string) =>
  shown(async () => {
    $boxCoupon.set(null)
    if (code.trim() !== '') $boxCoupon.set(await getStaffCoupon(code.trim()))
  })

/** Counts one use; pressed again after silence it is the same. */
export const countCouponUse = ({ code }: StaffCouponBody) =>
  shown(async () => {
    $boxCoupon.set(await withIdempotencyKey(`coupon:${code}`, key => postCouponUse(code, key)))
    if ($boxCoupons.get()) await listCoupons(1)
  })
