import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { commandLine, runCommand } from './command.ts'

const SERVER = join(import.meta.dirname, '../src/server')
export const ARCHITECTURE = join(import.meta.dirname, '../docs/architecture.md')

const BEGIN = '<!-- modules: made by `npm run architecture` -->'
const END = '<!-- /modules -->'

/** Everybody may use these and the composition uses everybody, so they are not drawn. */
const UNDRAWN = ['platform', 'providers', 'composition']
const COMPOSITION = /^(?:[^/]+\.ts$|(?:composition|openapi|sandbox|outbox)\/)/

/** The module a file below `src/server` belongs to: `context/module`, or the context where that is one module. */
export function moduleOf(file: string) {
  if (COMPOSITION.test(file)) return 'composition'
  const [context = '', folder = ''] = file.split('/')
  return ['platform', 'providers', 'identity'].includes(context) ? context : `${context}/${folder}`
}

const serverFiles = () =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))

/** Arrows between modules of the server as `from > to`, types included. */
export function moduleArrows(): readonly string[] {
  const arrows = new Set<string>()
  for (const file of serverFiles()) {
    const text = readFileSync(join(SERVER, file), 'utf8')
    for (const [, path = ''] of text.matchAll(/^(?:import|export)\s[^'"]*?from '(\.[^']+)'/gm)) {
      const target = normalize(join(dirname(file), path))
      const [from, to] = [moduleOf(file), moduleOf(target)]
      if (!target.startsWith('..') && from !== to) arrows.add(`${from} > ${to}`)
    }
  }
  return [...arrows].sort()
}

export const drawnArrows = () =>
  moduleArrows().filter(arrow => !arrow.split(' > ').some(name => UNDRAWN.includes(name)))

const id = (module: string) => module.replace(/\W/g, '_')

function drawing() {
  const arrows = drawnArrows()
  const modules = [...new Set(serverFiles().map(moduleOf))].filter(name => !UNDRAWN.includes(name)).sort()
  const contexts = Map.groupBy(modules, module => module.split('/')[0] ?? '')
  return [
    '```mermaid',
    'flowchart TD',
    ...[...contexts].flatMap(([context, inside]) => [
      `  subgraph ${context}`,
      ...inside.map(module => `    ${id(module)}["${module.split('/').at(-1) ?? module}"]`),
      '  end'
    ]),
    ...arrows.map(arrow => {
      const [from = '', to = ''] = arrow.split(' > ')
      return `  ${id(from)} --> ${id(to)}`
    }),
    '```'
  ].join('\n')
}

/** The page with the drawing as the code is now. */
export function architecturePage(page: string) {
  const [before = '', rest = ''] = page.split(BEGIN)
  return `${before}${BEGIN}\n\n${drawing()}\n\n${END}${rest.split(END)[1] ?? ''}`
}

if (import.meta.main) {
  const program = commandLine('architecture', 'Draws the modules of the server into docs/architecture.md.').action(() =>
    writeFileSync(ARCHITECTURE, architecturePage(readFileSync(ARCHITECTURE, 'utf8')))
  )
  await runCommand(program)
}
