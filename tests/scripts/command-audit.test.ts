import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CommandResult } from '../support/run-commands.ts'

/** Every command of an operator: those that only read, and those that change something and stand in the audit. */
const COMMANDS: Readonly<Record<string, { readonly reads: string; readonly changes: string }>> = {
  coupons: { reads: 'list show', changes: 'create coupon voucher activation gift-card assign void' },
  delivery: {
    reads: 'show run booked',
    changes: 'fee close open slot no-slot cut-off zone place restrict-alcohol allow-alcohol gift-wrap pickup-ready'
  },
  demo: { reads: '', changes: 'remove remove-products' },
  encryption: { reads: '', changes: 'rotate' },
  'go-live': { reads: '', changes: 'confirm unconfirm' },
  'hotel-bookings': { reads: 'bookings', changes: 'confirm cancel' },
  // The lender's answer to "check" is an event of the lease, as when the shop asks by itself.
  leases: { reads: 'list late show check', changes: 'withdraw' },
  moderation: { reads: 'list show reports', changes: 'approve reject dismiss answer reply' },
  news: { reads: '', changes: 'publish withdraw' },
  'order-print': { reads: '', changes: '' },
  orders: { reads: 'list find show', changes: 'confirm cancel batch' },
  payments: {
    reads: 'unmatched reconcile audit pending show refunds',
    changes: 'statement confirm mark-refunded retry'
  },
  'prize-draws': { reads: 'list audit', changes: 'add close' },
  receipts: { reads: 'waiting show state', changes: 'send receiver retry record mark' },
  'return-commands': { reads: 'returns photos', changes: 'request-return approve decline received refunded' },
  roulette: { reads: 'list', changes: 'add cancel stock' },
  searches: { reads: 'zero compare check explain', changes: '' },
  // "notice", "banner", "menu" and "config" only hold others.
  site: { reads: 'notice list banner list menu config list', changes: 'schedule end end reload set' },
  staff: { reads: 'list audit', changes: 'invite disable reset-second-factor' },
  'travel-quotes': { reads: 'list show', changes: 'answer ticketed cancel expire' },
  wallet: { reads: 'show', changes: 'give take pay-out' }
}

const words = (text: string) => text.split(' ').filter(Boolean)

test('commands: each is known as one that reads, or as one that stands in the audit', () => {
  const found = readdirSync('scripts').flatMap(file => {
    const names = [...readFileSync(join('scripts', file), 'utf8').matchAll(/\.command\(\s*'([a-z-]+)/g)]
    return names.length === 0 ? [] : [[file.replace(/\.ts$/, ''), names.map(([, name]) => name).sort()] as const]
  })
  const known = Object.entries(COMMANDS).map(
    ([name, { reads, changes }]) => [name, [...words(reads), ...words(changes)].sort()] as const
  )
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known.filter(([, names]) => names.length > 0)))
})

/** Changes that need nothing but a shop with its first contents, and the actions that follow them. */
const CHANGES: readonly (readonly [command: readonly string[], action: string])[] = [
  [['coupons', 'create', 'coupon', 'SPRING', '--name', 'Хавар', '--percent', '10'], 'coupons.create'],
  [['coupons', 'create', 'coupon', 'SPRING', '--name', 'Хавар', '--percent', '20'], 'coupons.change'],
  [['coupons', 'void', 'SPRING'], 'coupons.stop'],
  [['coupons', 'create', 'gift-card', '--amount', '50000', '--reason', 'Тест'], 'code_issues.issue'],
  [['delivery', 'zone', 'steppe', '--mn', 'Тал', '--en', 'Steppe'], 'delivery.zone'],
  [['delivery', 'fee', 'steppe', '24-48h', '7000'], 'delivery.fee'],
  [['delivery', 'close', 'steppe', '24-48h'], 'delivery.close'],
  [['delivery', 'open', 'steppe', '24-48h'], 'delivery.open'],
  [['delivery', 'slot', 'steppe', '8-12'], 'delivery.slot'],
  [['delivery', 'no-slot', 'steppe', '8-12'], 'delivery.no_slot'],
  [['delivery', 'cut-off', 'steppe', '14'], 'delivery.cut_off'],
  [['delivery', 'restrict-alcohol', 'all', '12-31'], 'delivery.restrict_alcohol'],
  [['delivery', 'gift-wrap', '4000'], 'delivery.set'],
  [['delivery', 'pickup-ready', '3'], 'delivery.set'],
  [['demo', 'remove'], 'demonstration.remove'],
  [['site', 'notice', 'schedule', 'snow', 'Цас', 'Snow'], 'notices.schedule'],
  [['site', 'notice', 'end', 'snow'], 'notices.end'],
  [['site', 'menu', 'reload'], 'site.reload'],
  [['staff', 'invite', 'new@delguur.example', '--role', 'gate'], 'members.invite']
]
const LISTING = ['scripts/staff.ts', 'audit', '--count', '100']

test('commands: whatever one changes is in the audit, with the state before and after', { timeout: 240_000 }, () => {
  const data = mkdtempSync(join(tmpdir(), 'delguur-audit-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const run = (args: readonly string[]) =>
    spawnSync(process.execPath, args, {
      ...{ encoding: 'utf8', maxBuffer: 1e7 },
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: data, DATABASE_URL: '' }
    }).stdout
  // The import makes a database where there is none.
  run(['scripts/catalogue-import.ts', 'tests/support/content/catalogue/products/all.json'])
  const all = [...CHANGES.map(([[script = '', ...args]]) => [`scripts/${script}.ts`, ...args]), LISTING]
  const ended = JSON.parse(run(['tests/support/run-commands.ts', JSON.stringify(all)])) as readonly CommandResult[]
  const refused = ended.flatMap(({ status, stdout, stderr }, at) =>
    status === 0 ? [] : [`${all[at]?.join(' ')}: ${stdout}${stderr}`]
  )
  expect(refused).toEqual([])
  const lines = (ended.at(-1)?.stdout ?? '').trim().split('\n').reverse()
  const actions = lines.map(line => line.split('  ').slice(1, 3).join(' '))
  expect(actions.filter(line => line !== 'command catalogue.import')).toEqual(
    CHANGES.map(([, action]) => `command ${action}`)
  )
  const fee = lines.find(line => line.includes('delivery.set  delivery_setting gift-wrap-fee'))
  expect(fee).toContain('{"value":3000} → {"value":4000}')
  expect(lines.find(line => line.includes('coupons.change'))).toMatch(/"value":10.* → .*"value":20/)
})
