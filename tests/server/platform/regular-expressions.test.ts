import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { Linter } from 'eslint'
import regexp from 'eslint-plugin-regexp'
import { describe, expect, test } from 'vitest'

const RULES = ['regexp/no-super-linear-backtracking', 'regexp/no-super-linear-move']

interface Settings {
  readonly overrides: readonly { readonly files: readonly string[]; readonly rules: Linter.RulesRecord }[]
}
const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Settings

/** The linter's settings of these two rules for a file, as `npm test` uses them. */
function rulesFor(file: string): Linter.RulesRecord {
  const rules: Linter.RulesRecord = {}
  for (const each of overrides.filter(({ files }) => files.some(glob => matchesGlob(file, glob))))
    Object.assign(rules, each.rules)
  return Object.fromEntries(RULES.map(name => [name, rules[name] ?? 'off']))
}

describe('regular expressions of superlinear time', () => {
  test.each(['(.)\\/+$', '^\\d+\\s*-?\\s*р', '^\\w+\\s*\\w*$', '=+$'])(
    'regular expressions: slow ones are found: /%s/',
    pattern => {
      const rules = rulesFor('src/server/platform/http/site.ts')
      const found = new Linter().verify(`text.replace(/${pattern}/u, '')`, [{ plugins: { regexp }, rules }])
      expect(found.map(({ ruleId }) => RULES.includes(ruleId ?? ''))).toContain(true)
    }
  )

  test.each([
    'src/server/platform/http/site.ts',
    'src/domain/address.ts',
    'src/search/query/dates.ts',
    'src/stores/ordering/cart.ts',
    'simulators/qpay/main.ts',
    'scripts/orders.ts'
  ])('regular expressions: slow ones are errors in %s', file => {
    for (const [severity] of Object.values(rulesFor(file)) as [string][]) expect(severity).toBe('error')
  })
})
