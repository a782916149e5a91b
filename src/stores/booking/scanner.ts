import { atom, computed } from 'nanostores'
import { v4 as uuid } from 'uuid'
import { problemOf } from '../../api/problem-error.ts'
import { getDoorEvents, getDoorList, postScans } from '../../api/staff/tickets.ts'
import type { DoorEventsBody, DoorTicket, MarkUsedRequest } from '../../contract/booking/e-ticket.ts'
import { parseTicketCode, parseTicketNumber, scanResult, type ScanResult } from '../../domain/booking/e-ticket.ts'
import { showProblem } from '../notice.ts'
import { persisted } from '../persisted.ts'
import { isSigned } from './verify-ticket.ts'

type WaitingScan = MarkUsedRequest['scans'][number]

/** The same code before the camera is one scan for so long, ms. */
const SAME_CODE_MS = 3_000
const BATCH = 100
const SYNC_EVERY_MS = 15_000

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isDoor = (value: unknown): value is DoorEventsBody => isObject(value) && 'events' in value
const isWaiting = (value: unknown): value is readonly WaitingScan[] => Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'

/** Everything a door needs without a network is kept on this device until its member signs out. */
export const $doorEvents = persisted<DoorEventsBody>('door-events', { events: [], public_key: '' }, isDoor)
export const $doorEvent = persisted<string>('door-event', '', isText)
const $doorList = persisted<readonly DoorTicket[]>('door-list', [], isWaitingList)
/** Scans that the server has not heard of yet. */
export const $waitingScans = persisted<readonly WaitingScan[]>('door-scans', [], isWaiting)

function isWaitingList(value: unknown): value is readonly DoorTicket[] {
  return Array.isArray(value)
}

export interface ShownScan {
  readonly id: string
  readonly result: ScanResult
  /** Null where nobody knows it. */
  readonly ticket: DoorTicket | null
  /** Decided on this device. */
  readonly offline: boolean
}

/** The last answer, which fills the screen. */
export const $shownScan = atom<ShownScan | null>(null)
/** Tickets that were let in here without a network, though another had come in with them. */
export const $conflicts = atom<readonly { readonly id: string; readonly ticket: DoorTicket | null }[]>([])
export const $scanning = atom(false)

export const $admittedCount = computed([$doorList, $doorEvent], (tickets, event) => {
  const own = tickets.filter(ticket => ticket.event === event && ticket.state !== 'void')
  return { inside: own.filter(({ state }) => state === 'used').length, total: own.length }
})

/** Events and their tickets, as far as there is a network; the last known ones otherwise. */
export async function loadDoor() {
  try {
    const door = await getDoorEvents()
    $doorEvents.set(door)
    if (!door.events.some(({ id }) => id === $doorEvent.get())) $doorEvent.set(door.events[0]?.id ?? '')
    await loadList()
  } catch (error) {
    if (problemOf(error).status !== 0) showProblem(error)
  }
}

async function loadList() {
  const event = $doorEvent.get()
  if (event !== '') $doorList.set((await getDoorList(event)).e_tickets)
}

export async function chooseDoorEvent(event: string) {
  $doorEvent.set(event)
  $shownScan.set(null)
  await loadDoor()
}

let last = { code: '', at: 0 }

/** A code that the camera sees, many times a second: each is sent once, and none is a number that somebody wrote down. */
export async function scanCode(code: string) {
  const now = Date.now()
  const isSame = code === last.code && now - last.at < SAME_CODE_MS
  last = { code, at: now }
  if (!isSame) await scan(code, false)
}

/** A number that staff type where the code cannot be read. */
export const typeNumber = (written: string) => scan(written, true)

/** Asks the server about a code or a number, or decides here where there is no network. */
async function scan(written: string, typed: boolean) {
  if ($scanning.get()) return
  $scanning.set(true)
  const id = uuid()
  const code = written.trim()
  const sent = { id, event: $doorEvent.get(), code, typed, scanned_at: new Date().toISOString() }
  try {
    if (!parseTicketCode(code) && !parseTicketNumber(code))
      return $shownScan.set({ id, result: 'unknown', ticket: null, offline: false })
    const [answer] = (await postScans({ scans: [sent] })).results
    if (!answer) return
    if (answer.e_ticket) remember(answer.e_ticket)
    $shownScan.set({ id, result: answer.result, ticket: answer.e_ticket, offline: false })
  } catch (error) {
    const { status } = problemOf(error)
    // The network, or a server that is being restarted; a refusal is no reason to let anybody in.
    if (status === 0 || status >= 500) await decideHere(sent)
    else showProblem(error)
  } finally {
    $scanning.set(false)
  }
}

async function decideHere(sent: WaitingScan) {
  const code = parseTicketCode(sent.code)
  const number = code?.number ?? parseTicketNumber(sent.code)
  const known = $doorList.get().find(ticket => ticket.number === number) ?? null
  const result = await resultHere(sent, known)
  $waitingScans.set([...$waitingScans.get(), { ...sent, offline_result: result }])
  const ticket = known && result === 'admitted' ? { ...known, state: 'used' as const, used_at: sent.scanned_at } : known
  if (ticket) remember(ticket)
  $shownScan.set({ id: sent.id, result, ticket, offline: true })
}

/** A ticket that was sold after the list was loaded is known by its signature alone. */
async function resultHere(sent: WaitingScan, known: DoorTicket | null): Promise<ScanResult> {
  const code = parseTicketCode(sent.code)
  const door = $doorEvents.get().events.find(({ id }) => id === sent.event)
  const { admits_from = '', admits_until = '' } = door ?? {}
  const shown = { typed: sent.typed ?? false, event: sent.event, at: sent.scanned_at, admits_from, admits_until }
  if (!code) return scanResult(known ?? undefined, { version: undefined, ...shown })
  const signed = await isSigned(code, $doorEvents.get().public_key)
  if (signed === false || (signed === undefined && !known)) return 'unknown'
  const seenHere = $waitingScans
    .get()
    .some(({ code: before, offline_result }) => before === sent.code && offline_result === 'admitted')
  const sold = known ?? { state: 'valid' as const, version: code.version, event: code.event }
  const result = scanResult(sold, { version: code.version, ...shown })
  return result === 'admitted' && seenHere ? 'already-used' : result
}

/** Keeps what is known of a ticket now. */
function remember(ticket: DoorTicket) {
  const others = $doorList.get().filter(({ number }) => number !== ticket.number)
  $doorList.set([...others, ticket])
}

let syncing = false

/** Tells the server of scans that were made without a network, and shows where it disagrees. */
export async function sendWaitingScans() {
  if (syncing || $waitingScans.get().length === 0) return
  syncing = true
  try {
    while ($waitingScans.get().length > 0) {
      const batch = $waitingScans.get().slice(0, BATCH)
      const { results } = await postScans({ scans: [...batch] })
      const sent = new Set(batch.map(({ id }) => id))
      $waitingScans.set($waitingScans.get().filter(({ id }) => !sent.has(id)))
      const wrong = results.filter(({ conflict }) => conflict)
      $conflicts.set([...$conflicts.get(), ...wrong.map(({ id, e_ticket }) => ({ id, ticket: e_ticket }))])
    }
    await loadList()
  } catch (error) {
    if (problemOf(error).status !== 0) showProblem(error)
  } finally {
    syncing = false
  }
}

export const dismissConflicts = () => $conflicts.set([])

/** Keeps sending while a door is open; returns how to stop. */
export function sendScansRegularly(): () => void {
  const send = () => void sendWaitingScans()
  const timer = setInterval(send, SYNC_EVERY_MS)
  addEventListener('online', send)
  send()
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
  }
}
