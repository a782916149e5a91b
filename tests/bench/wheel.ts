import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { commandLine, runCommand } from '../../scripts/command.ts'
import { signIn, wordsOf } from '../e2e/shopper.ts'
import { startBuiltShop } from './built-shop.ts'

const SLOWER = 4
const REST_MS = 3_000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const PATH = '/promotions/new-year-wheel'
/** A frame later than these is one that was left out, or more than one. */
const LATE_MS = [17.7, 34] as const

const program = commandLine(
  'bench:wheel',
  `Frames of the lucky wheel of the built shop while it turns, on a phone with a processor ${SLOWER} times slower.`
)
  .option('--runs <count>', 'spins, each by a player of its own', '3')
  .option('--picture <file>', 'a picture of the wheel after the last spin')
  .action(main)

/** What the browser did while it drew frames. */
interface Frames {
  readonly intervals: readonly number[]
  readonly dropped: number
  readonly drawn: number
  readonly layouts: number
}

const words = wordsOf('mn', 'prize-game')

/** Counts of the compositor's frames, from a trace of the renderer. */
async function tracedFrames(cdp: CDPSession, work: () => Promise<void>) {
  const counts = { DrawFrame: 0, DroppedFrame: 0 }
  const count = ({ value }: { readonly value: readonly { readonly name?: string }[] }) => {
    for (const { name } of value) if (name === 'DrawFrame' || name === 'DroppedFrame') counts[name]++
  }
  cdp.on('Tracing.dataCollected', count)
  await cdp.send('Tracing.start', { categories: 'disabled-by-default-devtools.timeline.frame,devtools.timeline.frame' })
  await work()
  const complete = new Promise<unknown>(resolve => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', count)
  return counts
}

const layoutsOf = async (cdp: CDPSession) =>
  (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0

/** Notes the times of frames from now on; the watch before it ends. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const watched = globalThis as { frameTimes?: number[] }
    const times: number[] = []
    watched.frameTimes = times
    const next = (time: number) => {
      times.push(time)
      if (watched.frameTimes === times) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })

const readFrames = (page: Page) =>
  page.evaluate(() => {
    const { frameTimes } = globalThis as unknown as { readonly frameTimes: readonly number[] }
    return frameTimes.slice(1).map((time, index) => time - (frameTimes[index] ?? time))
  })

/** Frames while something is done. */
async function framesOf(cdp: CDPSession, page: Page, work: () => Promise<void>): Promise<Frames> {
  const before = await layoutsOf(cdp)
  const { DrawFrame: drawn, DroppedFrame: dropped } = await tracedFrames(cdp, async () => {
    await watchFrames(page)
    await work()
  })
  return { intervals: await readFrames(page), drawn, dropped, layouts: (await layoutsOf(cdp)) - before }
}

async function spin(browser: Browser, baseURL: string, phone: string, picture: string | undefined) {
  const context = await browser.newContext({ ...PHONE, baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, phone)
  await page.goto(PATH)
  // The hash of the draw comes first; until then the button is held.
  await page.locator('code').waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  // A page at rest tells how many frames the machine itself leaves out.
  print('at rest', await framesOf(cdp, page, () => page.waitForTimeout(REST_MS)))
  const turning = await framesOf(cdp, page, async () => {
    await page.getByRole('button', { name: words.spin, exact: true }).click()
    await page.getByText(words.not_won).or(page.getByText(words.won_title)).waitFor({ timeout: 30_000 })
  })
  print('turning', turning)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  if (picture !== undefined) await page.screenshot({ path: picture, fullPage: true })
  await context.close()
}

function print(name: string, { intervals, drawn, dropped, layouts }: Frames) {
  const sorted = [...intervals].sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1)
  const late = LATE_MS.map(limit => `${intervals.filter(each => each > limit).length} over ${Math.floor(limit)} ms`)
  console.log(
    `${name}: ${intervals.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms, ${late.join(', ')}; ` +
      `compositor: ${drawn} drawn, ${dropped} dropped; ${layouts} layouts`
  )
}

async function main() {
  const { runs, picture } = program.opts()
  const folder = mkdtempSync(join(tmpdir(), 'delguur-wheel-'))
  const { child, port } = await startBuiltShop(folder, { SANDBOX: 'on' })
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => existsSync(path))
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : []
  })
  try {
    for (let run = 1; run <= Number(runs); run++)
      await spin(browser, `http://localhost:${port}`, `8811000${run}`, run === Number(runs) ? picture : undefined)
  } finally {
    await browser.close()
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

await runCommand(program)
