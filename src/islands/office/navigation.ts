import {
  Activity,
  CalendarClock,
  ChartLine,
  Contact,
  CreditCard,
  Dices,
  Gauge,
  Gift,
  History,
  House,
  Landmark,
  Mails,
  Megaphone,
  MessageSquare,
  Newspaper,
  Package,
  PackageCheck,
  PackageX,
  PhoneCall,
  Plane,
  Plug,
  ReceiptText,
  Rocket,
  Route,
  ScanLine,
  Search,
  ShoppingBag,
  Ticket,
  TicketCheck,
  TicketPercent,
  ToggleRight,
  Truck,
  type LucideIcon,
  Undo2,
  UserRound,
  Users,
  Wallet
} from 'lucide-react'
import type { StaffPermission } from '../../domain/identity/staff.ts'
import type { OfficeProps } from './words.tsx'

/** Groups of places in their order, each under its name; home stands before them. */
const NAVIGATION_GROUPS = ['sales', 'catalogue', 'money', 'content', 'booking', 'shop'] as const

type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]

export interface NavigationItem {
  readonly id: string
  readonly group?: NavigationGroup
  readonly name: keyof OfficeProps['words']
  readonly icon: LucideIcon
  /** The permission it needs; open to all staff when left out. */
  readonly permission?: StaffPermission
  /** Pressed after `g`. */
  readonly key?: string
  /** A screen of the office, or a page of staff that has not moved in yet. */
  readonly to: `/${string}`
  readonly isPage?: true
}

/** All places of the office in their order; one that a member may not open is not shown. */
export const NAVIGATION: readonly NavigationItem[] = [
  { id: 'home', name: 'nav_home', icon: House, key: 'h', to: '/' },
  {
    id: 'orders',
    group: 'sales',
    name: 'nav_orders',
    icon: ShoppingBag,
    permission: 'orders.read',
    key: 'o',
    to: '/orders'
  },
  {
    id: 'phone-orders',
    group: 'sales',
    name: 'nav_phone_orders',
    icon: PhoneCall,
    permission: 'orders.write',
    key: 'n',
    to: '/phone-orders'
  },
  {
    id: 'shipments',
    group: 'sales',
    name: 'nav_shipments',
    icon: PackageCheck,
    permission: 'shipments.read',
    key: 'p',
    to: '/shipments'
  },
  { id: 'runs', group: 'sales', name: 'nav_runs', icon: Route, permission: 'shipments.read', to: '/delivery-runs' },
  { id: 'returns', group: 'sales', name: 'nav_returns', icon: PackageX, permission: 'orders.read', to: '/returns' },
  {
    id: 'customers',
    group: 'sales',
    name: 'nav_customers',
    icon: Contact,
    permission: 'customers.read',
    key: 'u',
    to: '/customers'
  },
  {
    id: 'reports',
    group: 'sales',
    name: 'nav_reports',
    icon: ChartLine,
    permission: 'reports.read',
    key: 'r',
    to: '/reports'
  },
  {
    id: 'products',
    group: 'catalogue',
    name: 'nav_products',
    icon: Package,
    permission: 'catalogue.read',
    key: 'c',
    to: '/products'
  },
  { id: 'search', group: 'catalogue', name: 'nav_search', icon: Search, permission: 'search.read', to: '/search' },
  {
    id: 'moderation',
    group: 'content',
    name: 'nav_moderation',
    icon: MessageSquare,
    permission: 'moderation.read',
    to: '/staff/moderation',
    isPage: true
  },
  {
    id: 'news',
    group: 'content',
    name: 'nav_news',
    icon: Newspaper,
    permission: 'content.read',
    to: '/staff/news',
    isPage: true
  },
  { id: 'site', group: 'content', name: 'nav_site', icon: Megaphone, permission: 'content.read', to: '/site' },
  {
    id: 'quotes',
    group: 'booking',
    name: 'nav_quotes',
    icon: Plane,
    permission: 'quotes.read',
    to: '/staff/travel-quotes',
    isPage: true
  },
  {
    id: 'tickets',
    group: 'booking',
    name: 'nav_tickets',
    icon: Ticket,
    permission: 'tickets.read',
    to: '/staff/tickets',
    isPage: true
  },
  {
    id: 'scan',
    group: 'booking',
    name: 'nav_scan',
    icon: ScanLine,
    permission: 'tickets.write',
    to: '/staff/scan',
    isPage: true
  },
  {
    id: 'roulette',
    group: 'booking',
    name: 'nav_roulette',
    icon: Dices,
    permission: 'games.write',
    to: '/staff/roulette',
    isPage: true
  },
  {
    id: 'payments',
    group: 'money',
    name: 'nav_payments',
    icon: CreditCard,
    permission: 'payments.read',
    to: '/payments'
  },
  {
    id: 'bank-transfers',
    group: 'money',
    name: 'nav_transfers',
    icon: Landmark,
    permission: 'payments.read',
    key: 'b',
    to: '/bank-transfers'
  },
  { id: 'refunds', group: 'money', name: 'nav_refunds', icon: Undo2, permission: 'payments.read', to: '/refunds' },
  {
    id: 'receipts',
    group: 'money',
    name: 'nav_receipts',
    icon: ReceiptText,
    permission: 'payments.read',
    to: '/receipts'
  },
  {
    id: 'corrections',
    group: 'money',
    name: 'nav_corrections',
    icon: Wallet,
    permission: 'wallets.read',
    to: '/wallet-corrections'
  },
  { id: 'leases', group: 'money', name: 'nav_leases', icon: CalendarClock, permission: 'payments.read', to: '/leases' },
  {
    id: 'coupons',
    group: 'money',
    name: 'nav_coupons',
    icon: TicketPercent,
    permission: 'promotions.read',
    key: 'd',
    to: '/coupons'
  },
  {
    id: 'gift-cards',
    group: 'money',
    name: 'nav_gift_cards',
    icon: Gift,
    permission: 'promotions.read',
    to: '/gift-cards'
  },
  {
    id: 'issued-codes',
    group: 'money',
    name: 'nav_issued_codes',
    icon: TicketCheck,
    permission: 'wallets.read',
    to: '/issued-codes'
  },
  { id: 'people', group: 'shop', name: 'nav_people', icon: Users, permission: 'staff.read', to: '/people' },
  { id: 'audit', group: 'shop', name: 'nav_audit', icon: History, permission: 'audit.read', to: '/audit' },
  {
    id: 'integrations',
    group: 'shop',
    name: 'nav_integrations',
    icon: Plug,
    permission: 'integrations.read',
    to: '/integrations'
  },
  { id: 'system', group: 'shop', name: 'nav_system', icon: Activity, permission: 'jobs.read', to: '/system' },
  { id: 'delivery', group: 'shop', name: 'nav_delivery', icon: Truck, permission: 'settings.read', to: '/delivery' },
  {
    id: 'message-texts',
    group: 'shop',
    name: 'nav_message_texts',
    icon: Mails,
    permission: 'settings.read',
    to: '/message-texts'
  },
  {
    id: 'payment-methods',
    group: 'shop',
    name: 'nav_payment_methods',
    icon: ToggleRight,
    permission: 'settings.read',
    to: '/payment-methods'
  },
  { id: 'limits', group: 'shop', name: 'nav_limits', icon: Gauge, permission: 'settings.read', to: '/limits' },
  { id: 'go-live', group: 'shop', name: 'nav_go_live', icon: Rocket, permission: 'settings.read', to: '/go-live' },
  { id: 'account', group: 'shop', name: 'nav_account', icon: UserRound, to: '/account' }
]

/** Screens that a member may open, by group, home first; empty groups are left out. */
export function navigationGroupsFor(permissions: readonly StaffPermission[]) {
  const items = navigationFor(permissions)
  return [undefined, ...NAVIGATION_GROUPS].flatMap(group => {
    const ofGroup = items.filter(item => item.group === group)
    return ofGroup.length > 0 ? [{ group, items: ofGroup }] : []
  })
}

export const navigationFor = (permissions: readonly StaffPermission[]) =>
  NAVIGATION.filter(({ permission }) => permission === undefined || permissions.includes(permission))
