import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandLine, runCommand } from '../../scripts/command.ts'
import {
  prizePromotionRecord,
  type DrawResult,
  type PrizePromotionDetail
} from '../../src/contract/games/prize-promotion.ts'
import type { CodeResponse } from '../../src/contract/customers/account.ts'
import type { TokenResponse } from '../../src/contract/identity/session.ts'
import { ODDS_TOTAL } from '../../src/domain/games/prize-draw.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { createPrizePromotionAdmin } from '../../src/server/games/prize-draws/index.ts'
import { createHttpApp } from '../../src/server/http-app.ts'
import { readEnvironment } from '../../src/server/platform/environment/environment.ts'
import { openLog } from '../../src/server/platform/http/log.ts'
import { siteBanners } from '../../src/server/site/site-data/index.ts'
import { postgresPrograms, startPostgres } from '../support/postgres.ts'

const PLAYERS = 64
const WARM_UP_MS = 1_000
const RUN_MS = 5_000
const SLUG = 'bench-wheel'
const LIMITS = { per_user: null, per_user_per_day: null, per_day: null }
const text = (word: string) => ({ mn: word, en: word })

const program = commandLine(
  'bench:prize-draws',
  `Durable draws a second of one lucky wheel with ${PLAYERS} players at once, on both databases; half of them win money.`
).action(main)

async function openHere(folder: string, databaseUrl: string | undefined) {
  const settings = readEnvironment({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder },
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl })
  })
  const log = openLog('silent')
  const contentFolder = join(import.meta.dirname, '../support/content')
  const shop = await createApp(settings, { log, now: () => new Date(), contentFolder })
  const { publicUrl } = settings
  const { api, search, rootRoutes, ready } = shop
  const app = createHttpApp({ publicUrl, log, ready, api, search, rootRoutes })
  const send = async <Body>(method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) => {
    const answer = await app.request(`/api/v2${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) })
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  return { shop, send }
}

type Send = Awaited<ReturnType<typeof openHere>>['send']

/** A wheel without limits: half of its draws put money into a wallet, half win nothing. */
async function addWheel({ db }: App) {
  const now = () => new Date()
  const added = prizePromotionRecord.parse({
    ...{ slug: SLUG, kind: 'lucky_wheel', title: text('Wheel'), summary: text('Wheel'), rules: { mn: [], en: [] } },
    ...{ audience: 'everyone', limits: LIMITS, budget: 1_000_000_000 },
    ...{ starts_at: '2026-01-01T00:00:00+08:00', ends_at: '2100-01-01T00:00:00+08:00' },
    prizes: [
      { kind: 'wallet_bonus', name: text('Bonus'), weight: ODDS_TOTAL / 2, stock: 1_000_000, amount: 100, days: 30 },
      { kind: 'none', name: text('Next time'), weight: ODDS_TOTAL / 2 }
    ]
  })
  await createPrizePromotionAdmin({ db, now, banners: siteBanners }).add(added)
}

async function signIn({ db }: App, send: Send, index: number) {
  const phone = `9911${String(index).padStart(4, '0')}`
  const from = { 'x-forwarded-for': `198.51.${index}.1` }
  const { challenge } = await send<CodeResponse>('POST', '/auth/sign_up', from, { login: phone })
  const rows = await db.query.selectFrom('outbox').select('payload_json').execute()
  const code = rows
    .map(({ payload_json }) => JSON.parse(payload_json) as { readonly phone?: string; readonly code?: string })
    .find(each => each.phone === phone)?.code
  const body = { grant_type: 'code', challenge, code }
  const { access_token } = await send<TokenResponse>('POST', '/oauth/token', from, body)
  return { Authorization: `Bearer ${access_token}`, ...from }
}

/** One player draws again and again, each time against the hash that the last answer has shown. */
async function play(send: Send, headers: Readonly<Record<string, string>>, isOver: () => boolean) {
  const { player } = await send<PrizePromotionDetail>('GET', `/promotions/${SLUG}`, headers)
  let seed_hash = player?.seed_hash
  let count = 0
  for (; !isOver(); count++) {
    const body = { promotion_id: SLUG, seed_hash, client_seed: 'client-seed' }
    const once = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
    const drawn = await send<DrawResult>('PUT', '/promotions/lucky_wheel', once, body)
    seed_hash = drawn.player.seed_hash
  }
  return count
}

async function on(name: string, databaseUrl: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-draws-'))
  const { shop, send } = await openHere(folder, databaseUrl)
  try {
    await addWheel(shop)
    const players: Readonly<Record<string, string>>[] = []
    for (let index = 1; index <= PLAYERS; index++) players.push(await signIn(shop, send, index))
    const run = async (ms: number) => {
      const began = performance.now()
      const counts = await Promise.all(players.map(each => play(send, each, () => performance.now() - began >= ms)))
      return { count: counts.reduce((sum, each) => sum + each, 0), seconds: (performance.now() - began) / 1_000 }
    }
    const warm = await run(WARM_UP_MS)
    const { count, seconds } = await run(RUN_MS)
    const { draws: drawCount } = await shop.db.query
      .selectFrom('prize_draws')
      .select(({ fn }) => fn.countAll().as('draws'))
      .executeTakeFirstOrThrow()
    console.log(`${name}: ${Math.round(count / seconds)} draws/s (${count} in ${seconds.toFixed(1)} s)`)
    if (Number(drawCount) !== count + warm.count)
      throw new Error(`${Number(drawCount)} draws kept, ${count + warm.count} answered`)
  } finally {
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main() {
  await on('SQLite', undefined)
  const programs = postgresPrograms()
  if (programs === undefined) return
  const cluster = await startPostgres(programs)
  try {
    await on('PostgreSQL', cluster.url('postgres'))
  } finally {
    await cluster.stop()
  }
}

await runCommand(program)
