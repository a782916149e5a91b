import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WORKS, type Work } from './peer.ts'

/** Of one piece of work. */
export interface WorkFigures {
  /** A second, median of three runs. */
  readonly rate: number
  readonly min: number
  readonly max: number
  /** µs of all processes of the shop. */
  readonly shop_us: number
  readonly postgres_us: number
  /** Processes that wanted to run in the minute before: well above the load's own, somebody else was at work. */
  readonly load: number
}

export interface BesideResult {
  readonly peer: string
  readonly version: string
  readonly differences: readonly string[]
  readonly measured_at: string
  readonly node: string
  readonly postgres: string
  readonly cpus: number
  readonly products: number
  readonly connections: number
  readonly works: Readonly<Record<Work, { readonly peer: WorkFigures; readonly own: WorkFigures }>>
}

type BesideResults = Readonly<Record<string, BesideResult>>

const ROOT = join(import.meta.dirname, '../../..')
const LATEST = join(ROOT, 'tests/bench/latest-beside.json')
export const DOCUMENT = join(ROOT, 'docs/performance.md')
export const CHART = join(ROOT, 'docs/pictures/beside.svg')
const BEGIN = '<!-- beside: made by `npm run bench -- --beside` -->'
const END = '<!-- /beside -->'

export const latestResults = (): BesideResults => JSON.parse(readFileSync(LATEST, 'utf8')) as BesideResults

/** Keeps a peer's newest result and draws all again. */
export function saveResult(key: string, result: BesideResult) {
  writeFileSync(LATEST, `${JSON.stringify({ ...latestResults(), [key]: result }, null, 2)}\n`)
  drawResults()
}

export function drawResults() {
  const results = Object.values(latestResults())
  writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8'), results))
  writeFileSync(CHART, chartOf(results))
}

export function withTables(document: string, results: readonly BesideResult[]) {
  const [before, rest = ''] = document.split(BEGIN)
  const after = rest.split(END)[1] ?? ''
  return `${before}${BEGIN}\n\n${results.map(sectionOf).join('\n\n')}\n\n${END}${after}`
}

const number = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
const milliseconds = (microseconds: number) => (microseconds / 1_000).toFixed(microseconds < 1_000 ? 2 : 1)
const costOf = ({ shop_us, postgres_us }: WorkFigures) => shop_us + postgres_us

export function tableOf({ peer, version, works }: BesideResult): string {
  const shops = [`${peer} ${version}`, 'Delguur']
  const head = [
    'work',
    ...shops.flatMap(name => [`${name}, /s`, 'ms + PostgreSQL’s']),
    'times the rate',
    'times the processor'
  ]
  const rows = (Object.keys(WORKS) as Work[]).map(work => {
    const { peer: theirs, own } = works[work]
    return [
      WORKS[work],
      ...[theirs, own].flatMap(each => [
        number(each.rate),
        `${milliseconds(each.shop_us)} + ${milliseconds(each.postgres_us)}`
      ]),
      number(own.rate / theirs.rate),
      number(costOf(theirs) / costOf(own))
    ]
  })
  const widths = head.map((text, at) => Math.max(text.length, ...rows.map(row => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

function sectionOf(result: BesideResult) {
  const { peer, version, measured_at, node, postgres, cpus, products, connections, differences, works } = result
  const loads = Object.values(works).flatMap(({ peer: theirs, own }) => [theirs.load, own.load])
  return [
    `### ${peer} ${version}`,
    '',
    tableOf(result),
    '',
    `${measured_at.slice(0, 10)}, Node ${node}, PostgreSQL ${postgres}, ${cpus} processors shared with the load, ${connections} connections, ` +
      `${products} products, load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
    '',
    ...differences.map(sentence => `- ${sentence}`)
  ].join('\n')
}

const [WIDTH, LEFT, BAR, GAP] = [720, 170, 18, 14]
const [LEAST_MS, MOST_MS] = [0.01, 1_000]

/** Bars of processor time on a logarithmic scale: the shops differ by powers of ten. */
export function chartOf(results: readonly BesideResult[]): string {
  const right = WIDTH - 90
  const x = (ms: number) =>
    LEFT + ((right - LEFT) * Math.log10(Math.max(ms, LEAST_MS) / LEAST_MS)) / Math.log10(MOST_MS / LEAST_MS)
  const parts: string[] = []
  let y = 40
  for (const work of Object.keys(WORKS) as Work[]) {
    const owns = results.map(({ works }) => costOf(works[work].own))
    const bars = [
      { name: 'Delguur', cost: owns.toSorted((a, b) => a - b)[Math.floor(owns.length / 2)] ?? 0, kind: 'own' },
      ...results.map(({ peer, works }) => ({ name: peer, cost: costOf(works[work].peer), kind: 'peer' }))
    ]
    parts.push(`<text x="8" y="${y + 13}">${WORKS[work]}</text>`)
    for (const { name, cost, kind } of bars) {
      const end = x(cost / 1_000)
      parts.push(
        `<rect class="${kind}" x="${LEFT}" y="${y}" width="${(end - LEFT).toFixed(1)}" height="${BAR - 3}"/>`,
        `<text x="${(end + 5).toFixed(1)}" y="${y + 12}">${name} ${milliseconds(cost)}</text>`
      )
      y += BAR
    }
    y += GAP
  }
  const grid = [0.01, 0.1, 1, 10, 100, 1_000].map(
    ms =>
      `<line x1="${x(ms).toFixed(1)}" x2="${x(ms).toFixed(1)}" y1="30" y2="${y}"/><text x="${x(ms).toFixed(1)}" y="24" text-anchor="middle">${ms}</text>`
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 8}" role="img" aria-label="Milliseconds of processor time for one piece of work, PostgreSQL’s included">`,
    '<style>text{font:12px sans-serif;fill:#333}line{stroke:#ccc}.own{fill:#1d6f5c}.peer{fill:#8a8f98}' +
      '@media(prefers-color-scheme:dark){text{fill:#ddd}line{stroke:#444}.own{fill:#4fb79d}}</style>',
    '<text x="8" y="24">ms for one</text>',
    ...grid,
    ...parts,
    '</svg>',
    ''
  ].join('\n')
}
