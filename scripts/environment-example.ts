import { writeFileSync } from 'node:fs'
import type { z } from 'zod'
import { VARIABLE_SECTIONS } from '../src/server/platform/environment/environment.ts'
import { commandLine, runCommand } from './command.ts'

const HEAD = `# Every variable the shop reads, made by \`npm run environment:example\` from the schema that checks them.
# All may be left out; a line shows its default. docs/operating.md explains them.
`

/** `NAME=default` of a variable; nothing after `=` where it has none. */
function lineOf(name: string, schema: z.ZodType) {
  const { data } = schema.safeParse(undefined)
  const value = Array.isArray(data) ? data.join(',') : data === undefined ? '' : String(data)
  return `#${name}=${/[\s<>]/.test(value) ? JSON.stringify(value) : value}`
}

/** The text of `.env.example`. */
export const environmentExample = () =>
  [
    HEAD,
    ...Object.entries(VARIABLE_SECTIONS).map(
      ([title, variables]) =>
        `# ${title}\n${Object.entries<z.ZodType>(variables)
          .map(([name, schema]) => lineOf(name, schema))
          .join('\n')}\n`
    )
  ].join('\n')

if (import.meta.main) {
  const program = commandLine('environment:example', 'Writes .env.example from the schema of the environment.').action(
    () => writeFileSync('.env.example', environmentExample())
  )
  await runCommand(program)
}
